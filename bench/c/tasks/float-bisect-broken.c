//~ fails
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
double interp(double lo,double hi,double t) {
    return lo + (hi-lo)*t;
}
int main() {
    double t=__VERIFIER_nondet_double();
    if(t<0.0||t>1.0) return 0;
    double r=interp(10.0,20.0,t);
    assert(r>=10.0&&r<=20.0);
    return 0;
}
