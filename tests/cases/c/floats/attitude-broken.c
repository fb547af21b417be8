/* As attitude.c, but the rate is not limited. A complementary filter: a rate is summed up, and an angle of accelerations, by an arctangent, pulls the sum back. */
#include <assert.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
    float angle = 0.0f;
    for (;;) {
        float rate = __VERIFIER_nondet_float();
        float across = __VERIFIER_nondet_float(), down = __VERIFIER_nondet_float();
        if (!(rate == rate))
            continue;
        if (!(across >= -2.0f && across <= 2.0f && down >= -2.0f && down <= 2.0f))
            continue;
        float seen = atan2f(across, down) * 57.29578f;
        angle = 0.9f * (angle + rate * 0.01f) + 0.1f * seen;
        assert(angle > -220.0f && angle < 220.0f); //~ fails assertion.violated
    }
}
