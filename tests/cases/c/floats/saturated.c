//~ holds
// A value without end is kept in bounds; a wrong limit lets it out.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    float level = 0.0f;
    while (__VERIFIER_nondet_bool()) {
        float in = __VERIFIER_nondet_float();
        if (!(in >= -1.0f && in <= 1.0f))
            return 0;
        level = level + in;
        if (level > 5.0f)
            level = 5.0f;
        if (level < -5.0f)
            level = -5.0f;
        assert(level <= 5.0f);
    }
    return 0;
}
