//~ holds
#include <cassert>
struct B {
    int b = 1;
    virtual int id() {
        return 1;
    }
    virtual ~B() = default;
};
struct L : virtual B {
    int l = 2;
    int id() override {
        return 2;
    }
};
struct R : virtual B {
    int r = 3;
};
struct D : L, R {
    int d = 4;
    int id() override {
        return 4 + L::id();
    }
};
int main() {
    D d;
    B *b = &d;
    assert(b->id() == 6);
    R *r = dynamic_cast<R *>(b);
    assert(r && r->r == 3);
    L *l = dynamic_cast<L *>(r);
    assert(l == &d);
    b->b = 9;
    assert(d.b == 9);
    assert(static_cast<void *>(l) != static_cast<void *>(r));
    const B &cb = d;
    try {
        dynamic_cast<const L &>(cb);
}  catch (...) {
        assert(0);
    } return 0;
}
