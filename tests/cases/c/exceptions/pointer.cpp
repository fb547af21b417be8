//~ holds
// A pointer to a class is caught as a pointer to its base.
#include <cassert>

struct Base {
    int code = 1;
};
struct Other {
    int more = 9;
};
struct Derived : Other, Base {};
static Derived object;

int main() {
    int seen = 0;
    try {
        throw &object;
    } catch (Base *base) {
        seen = base->code;
    }
    assert(seen == 1);
    return 0;
}
