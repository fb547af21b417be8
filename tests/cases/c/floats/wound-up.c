//~ holds
// The integral part of a controller without end, clamped to its limits; without the clamp it winds up.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    float integral = 0.0f;
    while (__VERIFIER_nondet_bool()) {
        float error = __VERIFIER_nondet_float();
        if (!(error >= -4.0f && error <= 4.0f))
            error = 0.0f;
        integral += 0.5f * error;
        if (integral > 10.0f)
            integral = 10.0f;
        if (integral < -10.0f)
            integral = -10.0f;
        assert(integral <= 10.0f);
    }
    return 0;
}
