// The middle of two numbers: their sum may be too large for any number.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double low = __VERIFIER_nondet_double(), high = __VERIFIER_nondet_double();
    if (!(low >= -1.7e308 && high <= 1.7e308 && low <= high))
        return 0;
    double middle = (low + high) / 2.0;
    assert(low <= middle && middle <= high); //~ fails assertion.violated
    return 0;
}
