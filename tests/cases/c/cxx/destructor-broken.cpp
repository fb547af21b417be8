// Deleting through a base without a virtual destructor is not defined; it would leave the rest alive.
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
    delete object; //~ fails memory.invalid-free
    assert(alive == 0);
    return 0;
}
