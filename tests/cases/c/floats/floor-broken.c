// The whole part of a number below zero lies below it, and a cast goes the other way.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (!(x > -100.0 && x < 100.0))
        return 0;
    int whole = (int)x;
    assert(whole == floor(x)); //~ fails assertion.violated
    return 0;
}
