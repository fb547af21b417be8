//~ holds
// The middle of two numbers: their sum may be too large for any number.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double low = __VERIFIER_nondet_double(), high = __VERIFIER_nondet_double();
    if (!(low >= -1e300 && high <= 1e300 && low <= high))
        return 0;
    double middle = (low + high) / 2.0;
    assert(low <= middle && middle <= high);
    return 0;
}
