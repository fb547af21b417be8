// The product of two numbers that are not negative may still be no number.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    if (!(a >= 0.0f) || !(b >= 0.0f))
        return 0;
    float area = a * b;
    assert(area >= 0.0f); //~ fails assertion.violated
    return 0;
}
