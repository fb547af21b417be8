// A function that is not virtual is chosen by the pointer's type.
#include <cassert>

struct Shape {
    int corners() const { return 0; }
    virtual ~Shape() = default;
};
struct Square : Shape {
    int corners() const { return 4; }
};

int main() {
    Square square;
    const Shape *shape = &square;
    assert(shape->corners() == 4); //~ fails assertion.violated
    return 0;
}
