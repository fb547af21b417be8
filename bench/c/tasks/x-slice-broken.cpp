//~ fails
#include <cassert>
#include <vector>
#include <memory>
struct B {
    virtual int f() const {
        return 1;
    }
    virtual ~B()=default;
    B() {
    }
    B(const B&)=default;
};
struct D:B {
    int f() const override {
        return 2;
    }
};
int call(B b) {
    return b.f();
}
struct C {
    C() {
        v=who();
    }
    virtual int who() {
        return 1;
    }
    int v;
    virtual ~C() {
    }
};
struct E:C {
    int who() override {
        return 2;
    }
};
int main() {
    D d;
    assert(call(d)==2);
    E e;
    assert(e.v==1&&e.who()==2);
    B&b=d;
    D*p=dynamic_cast<D*>(&b);
    assert(p==&d);
}
