// One step towards the root of a polynomial goes too far where the interval begins.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
static float value(float x) { return x - x * x * x / 6.0f + x * x * x * x * x / 120.0f; }
static float slope(float x) { return 1.0f - x * x / 2.0f + x * x * x * x / 24.0f; }
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (!(x > -0.75f && x < 0.75f))
        return 0;
    x = x - value(x) / slope(x);
    assert(x < 0.05f); //~ fails assertion.violated
    return 0;
}
