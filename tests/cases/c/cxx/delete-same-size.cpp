//~ holds
#include <memory>

struct Shape {
    virtual int corners() const { return 0; }
    virtual ~Shape() = default;
};

struct Square : Shape {
    int corners() const override { return 4; }
};

// Without a virtual destructor an object may still be deleted as what it is.
struct Plain {
    virtual int size() const { return 1; }
};

int main() {
    std::unique_ptr<Shape> shape = std::make_unique<Square>();
    Plain *plain = new Plain;
    int sum = shape->corners() + plain->size();
    delete plain;
    return sum != 5;
}
