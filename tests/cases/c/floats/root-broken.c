// The root of a sum of squares is at least as large as each of them, unless the squares are too small to be there.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (!(x >= 0.0f && x <= 4.0f))
        return 0;
    float root = sqrtf(x);
    assert(root <= x); //~ fails assertion.violated
    return 0;
}
