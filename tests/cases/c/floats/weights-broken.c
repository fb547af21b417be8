// A mean with weights from outside stays between the values, unless the weights may be too small for their sum.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double one = __VERIFIER_nondet_double(), other = __VERIFIER_nondet_double();
    double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double();
    if (!(one >= 0.0 && one <= 10.0 && other >= 0.0 && other <= 10.0))
        return 0;
    if (!(a >= -50.0 && a <= 50.0 && b >= -50.0 && b <= 50.0))
        return 0;
    double mean = (one * a + other * b) / (one + other);
    assert(mean >= -51.0 && mean <= 51.0); //~ fails assertion.violated
}
