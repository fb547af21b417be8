//~ holds
#include <cassert>

struct Vector {
    int x, y;
    Vector operator+(const Vector &o) const { return {x + o.x, y + o.y}; }
    bool operator==(const Vector &o) const { return x == o.x && y == o.y; }
};

int main() {
    Vector a{1, 2}, b{3, 4};
    assert(a + b == (Vector{4, 6}));
    assert(!(a == (Vector{1, 5})));
    return 0;
}
