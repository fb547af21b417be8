//~ holds
#include <assert.h>
#include <clew.h>
#include <math.h>

/* Floating point on an input with few values: each of them is tried. */
static double celsius(int raw) { return raw * 0.0625 - 40.0; }

int main(void) {
    int raw = clew_nondet_int();
    if (raw < 0 || raw > 40)
        return 0;
    double temperature = celsius(raw);
    assert(temperature >= -40.0 && temperature <= -37.5);
    assert(lround((temperature + 40.0) / 0.0625) == raw);
    return 0;
}
