//~ holds
#include <cassert>

struct Base { int member; };
struct Other {};
struct Derived : Base {};
struct Left : virtual Base {};
struct Right : virtual Base {};
struct Both : Left, Right {};
struct Second : Base {};
struct Twice : Derived, Second {};

static void plain() {}

template <class Thrown, class Handler> static bool caught(Thrown thrown) {
    try {
        throw thrown;
    } catch (Handler) {
        return true;
    } catch (...) {
        return false;
    }
}

// Which handler catches a pointer is a matter of its type, also where it points to nothing.
int main() {
    assert((caught<Derived *, Base *>(nullptr) && caught<Both *, Base *>(nullptr) && !caught<Base *, Other *>(nullptr)));
    assert((!caught<Twice *, Base *>(nullptr) && !caught<const Base *, Base *>(nullptr)));
    assert((!caught<void (*)(), void *>(plain) && !caught<void (*)(), void (*)() noexcept>(plain)));
    assert((caught<int Base::*, const int Base::*>(&Base::member) && !caught<int Base::*, int *>(&Base::member)));
    return 0;
}
