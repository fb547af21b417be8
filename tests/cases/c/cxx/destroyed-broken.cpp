#include <new>

// As in destroyed.cpp, but nothing is made where the object was destroyed.
struct Shape {
    virtual int corners() const { return 0; }
    virtual ~Shape() {}
};

struct Square : Shape {
    int corners() const override { return 4; }
};

static int corners(const Shape &shape) {
    return shape.corners(); //~ fails memory.undefined-pointer
}

int main() {
    alignas(Square) unsigned char room[sizeof(Square)];
    Square *square = new (room) Square;
    int sum = corners(*square);
    square->~Square();
    sum += corners(*square);
    return sum != 8;
}
