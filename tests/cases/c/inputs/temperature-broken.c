#include <assert.h>
#include <clew.h>

static double celsius(int raw) { return raw * 0.0625 - 40.0; }

int main(void) {
    int raw = clew_nondet_int();
    if (raw < 0 || raw > 40)
        return 0;
    assert(celsius(raw) < -37.5); //~ fails assertion.violated
    return 0;
}
