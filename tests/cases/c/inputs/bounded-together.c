/* Two inputs between bounds of one condition have so few values together that all are tried: their divisors cannot be
   proved step by step. */
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int divisor(int a, int b) { return b == 0 ? a : divisor(b, a % b); }

int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a > 0 && a < 20 && b > 0 && b < 20);
    int found = divisor(a, b);
    assert(a % found == 0 && b % found == 0);
    return 0;
}
