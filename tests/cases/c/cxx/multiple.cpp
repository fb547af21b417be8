//~ holds
// Casts between the bases of one object move the pointer.
#include <cassert>

struct A {
    int a = 1;
    virtual ~A() = default;
};
struct B {
    int b = 2;
    virtual int value() { return b; }
    virtual ~B() = default;
};
struct C : A, B {
    int value() override { return a + b; }
};

int main() {
    C c;
    A *first = &c;
    B *second = dynamic_cast<B *>(first);
    assert(second->value() == 3);
    return 0;
}
