//~ holds
#include <cassert>
template <typename T, int N> struct Stack {
    T a[N];
    int n = 0;
    bool push(const T &x) {
        if (n == N) return false;
        a[n++] = x;
        return true;
    }
    T pop() {
        return a[--n];
    }
};
template <> struct Stack<bool, 2> {
    int bits = 0, n = 0;
    bool push(bool b) {
        if (n == 2) return false;
        bits |= b << n++;
        return true;
    }
};
template <typename... A> auto sum(A... a) {
    return (a + ... + 0);
}
template <typename T> T mx(T a, T b) {
    return a < b ? b : a;
}
extern "C" int __VERIFIER_nondet_int();
int main() {
    Stack<int, 3> s;
    int x = __VERIFIER_nondet_int();
    assert(s.push(x) && s.push(2));
    assert(s.pop() == 2 && s.pop() == x);
    Stack<bool, 2> b;
    b.push(true);
    b.push(true);
    assert(!b.push(false));
    assert(sum(1, 2, 3) == 6);
    assert(mx(x, 5) >= 5);
    return 0;
}
