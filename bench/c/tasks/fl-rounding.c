//~ holds
#include <fenv.h>
#include <assert.h>
#include <math.h>
int main(void) {
    volatile float a = 1.0f, b = 3.0f;
    fesetround(FE_UPWARD);
    float u = a / b;
    fesetround(FE_DOWNWARD);
    float d = a / b;
    fesetround(FE_TONEAREST);
    assert(u > d);
    assert(nextafterf(d, 1.0f) == u);
    assert(rint(2.5) == 2.0 && round(2.5) == 3.0 && trunc(-2.7) == -2.0);
    assert(fmod(5.5, 2.0) == 1.5);
    assert(lrint(3.5) == 4);
    assert(isfinite(u) && !isnan(u));
    return 0;
}
