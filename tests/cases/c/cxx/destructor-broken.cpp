// Deleting through a base without a virtual destructor leaves the rest alive.
#include <cassert>

static int alive;

struct Base {
    ~Base() { alive--; }
    Base() { alive++; }
};
struct Derived : Base {
    Base *part = new Base;
    ~Derived() { delete part; }
};

int main() {
    Base *object = new Derived;
    delete object;
    assert(alive == 0); //~ fails assertion.violated
    return 0;
}
