//~ holds
// A controller: the integral part is bounded too late.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double integral = 0.0;
    for (int step = 0; step < 3; step++) {
        double error = __VERIFIER_nondet_double();
        if (!(error >= -10.0 && error <= 10.0))
            return 0;
        integral = integral + error;
        double output = 2.0 * error + 0.5 * integral;
        if (integral > 15.0)
            integral = 15.0;
        if (integral < -15.0)
            integral = -15.0;
        assert(output <= 32.5);
    }
    return 0;
}
