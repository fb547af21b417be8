//~ holds
#include <cassert>
#include <iostream>
class V {
    int x, y;
    public: V(int x = 0, int y = 0) : x(x), y(y) {
    }
    V operator+(const V &o) const {
        return V(x + o.x, y + o.y);
    }
    V &operator+=(const V &o) {
        x += o.x;
        y += o.y;
        return *this;
    }
    bool operator==(const V &o) const {
        return x == o.x && y == o.y;
    }
    int &operator[](int i) {
        return i ? y : x;
    }
    V operator++(int) {
        V t = *this;
        ++x;
        return t;
    }
    operator bool() const {
        return x || y;
    }
    int operator()(int a) const {
        return a * x;
    }
    friend std::ostream &operator<<(std::ostream &o, const V &v) {
        return o << v.x << ',' << v.y;
    }
};
int main() {
    V a(1, 2), b(3, 4);
    assert(a + b == V(4, 6));
    a += b;
    assert(a[1] == 6);
    V c = a++;
    assert(c[0] == 4 && a[0] == 5);
    assert(!V());
    assert(a(2) == 10);
    std::cout << a << std::endl;
    return 0;
}
