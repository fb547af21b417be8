//~ holds
// The largest value so far, without end; a value that is no number must not become it.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    float peak = 0.0f;
    while (__VERIFIER_nondet_bool()) {
        float in = __VERIFIER_nondet_float();
        if (in > peak)
            peak = in;
        assert(peak >= 0.0f);
    }
    return 0;
}
