// A sensor value is scaled to a percentage; the full range gives a bit more than the whole.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float raw = __VERIFIER_nondet_float();
    if (!(raw >= 0.0f && raw <= 1024.0f))
        return 0;
    float percent = raw * 100.0f / 1023.0f;
    assert(percent <= 100.0f); //~ fails assertion.violated
    return 0;
}
