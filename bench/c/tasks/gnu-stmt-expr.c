//~ holds
#include <assert.h>
#define MAX(a,b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define container_of(p,t,m) ({ const typeof(((t*)0)->m) *_m = (p); (t*)((char*)_m - __builtin_offsetof(t,m)); })
struct S {
    int a;
    char c;
    long b;
};
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int m = MAX(x, y);
    assert(m >= x && m >= y && (m == x || m == y));
    struct S s = {1,2,3};
    assert(container_of(&s.b, struct S, b) == &s);
    return ({ int q = 0; q; });
}
