//~ holds
// A comparison that is not true does not mean that the opposite one is.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0.0))
        return 0;
    assert(x >= 0.0);
    return 0;
}
