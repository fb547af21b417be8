//~ holds
#include <new>

struct Shape {
    virtual int corners() const { return 0; }
    virtual ~Shape() {}
};

struct Square : Shape {
    int corners() const override { return 4; }
    ~Square() override { corners(); }
};

static int corners(const Shape &shape) { return shape.corners(); }

int main() {
    alignas(Square) unsigned char room[sizeof(Square)];
    Square *square = new (room) Square;
    int sum = corners(*square);
    square->~Square();
    square = new (room) Square;
    sum += corners(*square);
    square->~Square();
    return sum != 8;
}
