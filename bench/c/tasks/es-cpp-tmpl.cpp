//~ holds
#include <cassert>
template <class T> class LinkedList {
    struct Node {
        T v;
        Node *n;
        Node(const T &v, Node *n) : v(v), n(n) {
        }
    } *head;
    int sz;
    public: LinkedList() : head(0), sz(0) {
    }
    ~LinkedList() {
        while (head) {
            Node *t = head->n;
            delete head;
            head = t;
        }
    }
    void add(const T &v) {
        head = new Node(v, head);
        sz++;
    }
    bool has(const T &v) const {
        for (Node *c = head; c; c = c->n) if (c->v == v) return true;
        return false;
    }
    int size() const {
        return sz;
    }
    template <class F> void each(F f) {
        for (Node *c = head; c; c = c->n) f(c->v);
    }
};
namespace N {
    namespace M {
        int k = 3;
    }
    inline int g() {
        return M::k;
    }
}
struct Sum {
    int &s;
    Sum(int &s) : s(s) {
    }
    void operator()(int x) {
        s += x;
    }
};
template <int N> struct Fact {
    enum {
        value = N * Fact<N - 1>::value
    };
};
template <> struct Fact<0> {
    enum {
        value = 1
    };
};
int nondet_int();
int main() {
    LinkedList<int> l;
    int x = nondet_int();
    l.add(1);
    l.add(x);
    assert(l.has(x) && l.size() == 2);
    int s = 0;
    LinkedList<int> m;
    m.add(2);
    m.add(3);
    m.each(Sum(s));
    assert(s == 5);
    assert(N::g() == 3);
    assert(Fact<5>::value == 120);
    return 0;
}
