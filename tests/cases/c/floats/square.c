//~ holds
// A square is not negative; that of something small is nothing.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (!(x > 0.0 && x <= 10.0))
        return 0;
    double area = x * x;
    assert(area >= 0.0 && area <= 100.0);
    return 0;
}
