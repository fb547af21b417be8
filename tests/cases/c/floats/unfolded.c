//~ holds
/* A quotient of constants lies between its two neighbours: it is computed when the program runs, in the way of then. */
#include <assert.h>
#include <fenv.h>

static const double nearest = 1.0 / 3;

int main(void) {
    fesetround(FE_DOWNWARD);
    double low = 1.0 / 3, small = 1e-200 * 3e-110;
    fesetround(FE_UPWARD);
    double high = 1.0 / 3, large = 1e-200 * 3e-110;
    float rounded = 4000000001u;
    fesetround(FE_TONEAREST);
    assert(low < high && low <= nearest && nearest <= high && small < large);
    assert(rounded == 4000000256.0f);
    return 0;
}
