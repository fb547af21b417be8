// A vector divided by its length: a short one has squares that vanish, and a length of zero.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
    if (!(fabsf(x) <= 100.0f && fabsf(y) <= 100.0f))
        return 0;
    float length = sqrtf(x * x + y * y);
    if (x == 0.0f && y == 0.0f)
        return 0;
    float part = x / length;
    assert(part >= -1.01f && part <= 1.01f); //~ fails assertion.violated
}
