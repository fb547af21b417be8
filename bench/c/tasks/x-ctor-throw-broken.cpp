//~ fails
#include <stdexcept>
#include <cassert>
#include <memory>
struct R {
    static int n;
    R() {
        ++n;
    }
    ~R() {
        --n;
    }
};
int R::n=0;
struct A {
    R*r=new R;
    A(bool t) {
        if(t) throw std::runtime_error("x");
    }
    ~A() {
        delete r;
    }
};
int main() {
    try {
        A a(true);
    } catch(const std::exception&e) {
    }
    {
        A b(false);
        assert(R::n>=1);
    }
    assert(R::n==0);
}
