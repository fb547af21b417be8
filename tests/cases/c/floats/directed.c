//~ holds
/* An interval is computed with both ways of rounding: the number lies inside. */
#include <assert.h>
#include <fenv.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= 1 && x <= 2))
        return 0;
    fesetround(FE_DOWNWARD);
    float low = (float)x;
    fesetround(FE_UPWARD);
    float high = (float)x;
    fesetround(FE_TONEAREST);
    assert(low <= x && x <= high);
    return 0;
}
