// A thermostat without end: heating and cooling by steps; the upper limit is looked at one step too late.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    float temperature = 20.0f;
    while (__VERIFIER_nondet_bool()) {
        if (temperature < 22.0f)
            temperature = temperature + 0.5f;
        else
            temperature = temperature - 0.25f;
        assert(temperature < 22.0f); //~ fails assertion.violated
    }
    return 0;
}
