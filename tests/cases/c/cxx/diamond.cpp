//~ holds
// One base or two: virtual inheritance shares it.
#include <cassert>

struct Counter {
    int count = 0;
    virtual ~Counter() = default;
};
struct Left : virtual Counter {
    void left() { count++; }
};
struct Right : virtual Counter {
    void right() { count++; }
};
struct Both : Left, Right {};

int main() {
    Both both;
    both.left();
    both.right();
    assert(both.Left::count == 2);
    return 0;
}
