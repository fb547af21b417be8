// A measured value is scaled; in 64 bits the product fits.
// clew check scale.c
//~ holds
#include <clew.h>

int main(void) {
    int raw = clew_nondet_int();
    clew_assume(raw >= 0 && raw <= 70000);
    long long scaled = raw * 32768LL / 1000;
    clew_assert(scaled >= 0);
    return 0;
}
