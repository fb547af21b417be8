//~ holds
#include <assert.h>
typedef unsigned __int128 u128;
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
    u128 s = (u128)a + b;
    unsigned long lo = (unsigned long)s, hi = (unsigned long)(s >> 64);
    assert(lo == a + b);
    assert(hi == (lo < a));
    u128 c = (u128)1 << 100;
    assert(c / 1000000007u * 1000000007u + c % 1000000007u == c);
    __int128 n = -5;
    assert(n / 2 == -2);
    return 0;
}
