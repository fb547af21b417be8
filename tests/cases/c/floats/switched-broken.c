// A switch with two thresholds, without end: between them it stays as it is.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int on = 0;
    while (__VERIFIER_nondet_bool()) {
        double volts = __VERIFIER_nondet_double();
        if (volts > 3.0)
            on = 1;
        else if (volts < 2.0)
            on = 0;
        assert(!(on && volts <= 3.0)); //~ fails assertion.violated
    }
    return 0;
}
