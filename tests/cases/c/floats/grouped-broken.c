// Products may be taken in any order, but not in any grouping.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    if (!(a >= 1.0f && a <= 2.0f && b >= 1.0f && b <= 2.0f))
        return 0;
    assert((a * b) * 1.1f == a * (b * 1.1f)); //~ fails assertion.violated
    return 0;
}
