//~ holds
#include <cassert>
#include <stdexcept>
#include <string>
struct A {
    static int live;
    A() {
        live++;
    }
    A(const A &) {
        live++;
    }
    ~A() {
        live--;
    }
};
int A::live = 0;
struct E : std::runtime_error {
    int c;
    E(int c) : std::runtime_error("e"), c(c) {
    }
};
int f(int x) {
    A a;
    if (x > 2) throw E(x);
    if (x < 0) throw std::string("neg");
    return x;
}
extern "C" int __VERIFIER_nondet_int();
int main() {
    int x = __VERIFIER_nondet_int(), r = 0;
    try {
        A b;
        r = f(x);
}  catch (const E &e) {
        assert(e.c > 2);
        r = -1;
}  catch (const std::exception &) {
        assert(false);
}  catch (...) {
        assert(x < 0);
    }
    assert(A::live == 0);
    assert(x > 2 ? r == -1 : true);
    try {
        try {
            throw 5;
    }  catch (int) {
            throw;
        }
}  catch (int i) {
        assert(i == 5);
    } return 0;
}
