// One base or two: virtual inheritance shares it.
#include <cassert>

struct Counter {
    int count = 0;
    virtual ~Counter() = default;
};
struct Left : Counter {
    void left() { count++; }
};
struct Right : Counter {
    void right() { count++; }
};
struct Both : Left, Right {};

int main() {
    Both both;
    both.left();
    both.right();
    assert(both.Left::count == 2); //~ fails assertion.violated
    return 0;
}
