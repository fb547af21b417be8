//~ holds
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    if (!(d > -1e6 && d < 1e6)) return 0;
    int i = (int)d;
    double f = floor(d), c = ceil(d);
    assert(f <= d && d <= c);
    assert(fabs(d - i) < 1.0);
    assert(signbit(d) || d >= 0);
    return 0;
}
