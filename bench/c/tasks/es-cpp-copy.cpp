//~ holds
#include <cassert>
#include <cstring>
class B {
    public: int *p;
    int n;
    B(int n) : p(new int[n]), n(n) {
        for (int i = 0; i < n; i++) p[i] = i;
    }
    B(const B &o) : p(new int[o.n]), n(o.n) {
        memcpy(p, o.p, n * sizeof(int));
    }
    B &operator=(const B &o) {
        if (this != &o) {
            delete[] p;
            p = new int[o.n];
            n = o.n;
            memcpy(p, o.p, n * sizeof(int));
        } return *this;
    }
    ~B() {
        delete[] p;
    }
};
B mk(int n) {
    B b(n);
    return b;
}
int main() {
    B a(3), b(a), c(1);
    c = a;
    c = c;
    a.p[0] = 9;
    assert(b.p[0] == 0 && c.p[2] == 2);
    B d = mk(4);
    assert(d.n == 4);
    B *arr[2] = { new B(1), new B(d) };
    assert(arr[1]->p[3] == 3);
    delete arr[0];
    delete arr[1];
    return 0;
}
