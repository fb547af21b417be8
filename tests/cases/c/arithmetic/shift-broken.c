#include <clew.h>

static unsigned mask(int bits) {
    return (1u << bits) - 1; //~ fails arithmetic.shift
}

int main(void) {
    int bits = clew_nondet_range(1, 32);
    clew_assert(mask(bits) != 0);
    return 0;
}
