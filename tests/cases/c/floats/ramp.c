//~ holds
// A ramp without end: the output follows its target by at most one unit a turn, and stays where targets are.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    float out = 0.0f;
    while (__VERIFIER_nondet_bool()) {
        float target = __VERIFIER_nondet_float();
        if (!(target >= 0.0f && target <= 100.0f))
            return 0;
        float way = target - out;
        if (way > 1.0f)
            way = 1.0f;
        if (way < -1.0f)
            way = -1.0f;
        out = out + way;
        assert(out >= 0.0f && out <= 100.0f);
    }
    return 0;
}
