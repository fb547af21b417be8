//~ holds
// A filter of first order over inputs that are bounded: it stays in their bounds, but not below them.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float state = 0.0f;
    for (int i = 0; i < 4; i++) {
        float in = __VERIFIER_nondet_float();
        if (!(in >= -1.0f && in <= 1.0f))
            return 0;
        state = 0.75f * state + 0.25f * in;
    }
    assert(state <= 1.0f);
    return 0;
}
