//~ fails
#include <cassert>
struct Shape {
    virtual int area() const = 0;
    virtual ~Shape() {
    }
};
struct Sq : Shape {
    int s;
    Sq(int s) : s(s) {
    }
    int area() const override {
        return s * s;
    }
};
struct Re : Shape {
    int w, h;
    Re(int w, int h) : w(w), h(h) {
    }
    int area() const {
        return w * h;
    }
};
extern "C" int __VERIFIER_nondet_int();
int main() {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 100) return 0;
    Shape *a[2] = { new Sq(n), new Re(n, n + 1) };
    assert(a[0]->area() <= a[1]->area());
    assert(a[1]->area() != 42);
    delete a[0];
    delete a[1];
    return 0;
}
