//~ holds
#include <cassert>
struct A {
    int x;
    int f(int a) {
        return x + a;
    }
    virtual int g() {
        return 1;
    }
    static int s(int a) {
        return a;
    }
};
struct B : A {
    int g() {
        return 2;
    }
};
typedef int (A::*PM)(int);
typedef int A::*PD;
int main() {
    A a;
    a.x = 3;
    PM p = &A::f;
    assert((a.*p)(4) == 7);
    PD d = &A::x;
    A *q = &a;
    q->*d = 9;
    assert(a.x == 9);
    int (A::*v)() = &A::g;
    B b;
    assert((b.*v)() == 2);
    int (*s)(int) = A::s;
    assert(s(2) == 2);
    union {
        int i;
        float f;
    } u;
    u.i = 0;
    assert(u.f == 0);
    int &&rr = 5;
    assert(rr == 5);
    enum class E : char {
        X = 'x'
    };
    assert(static_cast<char>(E::X) == 'x');
    int arr[] = {1, 2, 3};
    int n = 0;
    for (auto e : arr) n += e;
    assert(n == 6);
    auto l = [](auto x, auto y) {
        return x + y;
    };
    assert(l(1, 2.5) == 3.5);
    return 0;
}
