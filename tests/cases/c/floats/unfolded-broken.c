/* The same number three times, were it computed by the compiler. */
#include <assert.h>
#include <fenv.h>
#pragma STDC FENV_ACCESS ON

static const double nearest = 1.0 / 3;

int main(void) {
    fesetround(FE_DOWNWARD);
    double low = 1.0 / 3;
    fesetround(FE_UPWARD);
    double high = 1.0 / 3;
    fesetround(FE_TONEAREST);
    assert(low == nearest);
    assert(high == nearest); //~ fails assertion.violated
    return 0;
}
