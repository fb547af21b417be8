//~ holds
// A smoothed sensor without end: a weighted mean stays in the bounds of what comes in, but not away from them.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    double level = 0.0;
    while (__VERIFIER_nondet_bool()) {
        double in = __VERIFIER_nondet_double();
        if (!(in >= 0.0 && in <= 5.0))
            continue;
        level = 0.875 * level + 0.125 * in;
        assert(level >= 0.0 && level <= 5.0);
    }
    return 0;
}
