// Electric power: a product of two inputs reaches the product of their bounds.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double volts = __VERIFIER_nondet_double(), amperes = __VERIFIER_nondet_double();
    if (!(volts >= 0.0 && volts <= 250.0 && amperes >= -16.0 && amperes <= 16.0))
        return 0;
    double watts = volts * amperes;
    assert(watts < 4000.0); //~ fails assertion.violated
    return 0;
}
