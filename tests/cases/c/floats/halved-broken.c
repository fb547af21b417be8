// Half of what is left, again and again: it is never less than nothing, but some time it is nothing.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    float rest = 100.0f;
    while (__VERIFIER_nondet_bool()) {
        rest = rest * 0.5f;
        assert(rest > 0.0f); //~ fails assertion.violated
    }
    return 0;
}
