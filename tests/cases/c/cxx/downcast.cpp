//~ holds
// Second bases, classes that are derived further, null, and what is cast while it is made.
#include <cassert>

struct Named {
    int name = 5;
    virtual ~Named() = default;
};

struct Shape {
    int edges = 0;
    virtual ~Shape() = default;
};

struct Square : Named, Shape {
    int size = 3;
};

struct Small : Square {};

template <class Derived> struct Registered {
    Registered() { self().number = 7; }
    virtual ~Registered() = default;
    Derived &self() { return static_cast<Derived &>(*this); }
};

struct Entry : Registered<Entry> {
    int number;
};

static int size_of(Shape *shape) { return static_cast<Square *>(shape)->size; }

int main() {
    Small small;
    Entry entry;
    Shape *none = nullptr;
    assert(size_of(&small) == 3);
    assert(entry.number == 7);
    assert(static_cast<Square *>(none) == nullptr);
}
