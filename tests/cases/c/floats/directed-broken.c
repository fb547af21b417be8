/* The other way is forgotten before the second end: both are below. */
#include <assert.h>
#include <fenv.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= 1 && x <= 2))
        return 0;
    fesetround(FE_DOWNWARD);
    float low = (float)x;
    float high = (float)x;
    fesetround(FE_TONEAREST);
    assert(low <= x && x <= high); //~ fails assertion.violated
    return 0;
}
