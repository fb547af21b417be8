//~ holds
#include <assert.h>
#include <math.h>

/* One rounding shows what the rounding of a product has lost. */
int main(void) {
    double third = 1.0 / 3.0;
    double lost = fma(third, 3.0, -1.0);
    assert(lost == -0x1p-54);
    assert(third * 3.0 - 1.0 == 0.0);
    assert(fma(0x1p53, 1.0, 1.0) == 0x1p53 && fma(2.0, 3.0, 4.0) == 10.0);
    volatile double two = 2.0;
    assert(__builtin_fma(two, 3.0, 1.0) == 7.0);
    assert(fmaf(0x1.000002p0f, 0x1.000002p0f, -0x1.000004p0f) == 0x1p-46f);
    return 0;
}
