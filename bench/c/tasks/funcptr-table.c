//~ fails
#include <assert.h>
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int inc(int x) {
    return x + 1;
}
static int dec(int x) {
    return x - 1;
}
static int neg(int x) {
    return -x;
}
static int (*const ops[])(int) = { inc, dec, neg, NULL };
int main(void) {
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 3) return 0;
    return ops[i](5) == 100;
}
