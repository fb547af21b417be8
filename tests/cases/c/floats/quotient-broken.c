// A mean speed: the time may be zero.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double way = __VERIFIER_nondet_double(), time = __VERIFIER_nondet_double();
    if (!(way >= 0.0 && way <= 1000.0 && time >= 0.0 && time <= 100.0))
        return 0;
    double speed = way / time;
    assert(speed >= 0.0); //~ fails assertion.violated
    return 0;
}
