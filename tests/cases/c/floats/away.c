//~ holds
/* A balance is kept in steps of a power of two; what lies half way between two steps goes to the larger one. */
#include <assert.h>
#include <math.h>

extern int __ESBMC_rounding_mode;
extern unsigned char __VERIFIER_nondet_uchar(void);

static float kept(float balance, float change) { return balance + change; }

int main(void) {
    float start = 16777216.0f, change = __VERIFIER_nondet_uchar() / 64.0f;
    assert(kept(start, 1) == start);
    __ESBMC_rounding_mode = 1;
    assert(kept(start, 1) == 16777218.0f && kept(-start, -1) == -16777218.0f && nearbyint(2.5) == 3);
    if (change >= 1 && change < 3)
        assert(kept(start, change) == start + 2);
    __ESBMC_rounding_mode = 3;
    assert(kept(start, 1) == start && kept(-start, -1) == -16777218.0f && __ESBMC_rounding_mode == 3);
    __ESBMC_rounding_mode = 4;
    assert(kept(-start, -1) == -start);
    return 0;
}
