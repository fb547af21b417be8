// A measured value is scaled; for large ones the product does not fit.
// clew check scale-broken.c
#include <clew.h>

int main(void) {
    int raw = clew_nondet_int();
    clew_assume(raw >= 0 && raw <= 70000);
    int scaled = raw * 32768 / 1000; //~ fails arithmetic.overflow
    clew_assert(scaled >= 0);
    return 0;
}
