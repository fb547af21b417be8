//~ holds
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= -10 && x <= 10)) return 0;
    double s = sin(x);
    assert(s >= -1.0 && s <= 1.0);
    double e = exp(x);
    assert(e > 0 && e < 30000);
    double y = 2.0 * s + 3.0;
    assert(y >= 1.0 && y <= 5.0);
    return 0;
}
