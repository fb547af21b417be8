//~ holds
#include <clew.h>

static unsigned mask(int bits) {
    return bits >= 32 ? ~0u : (1u << bits) - 1;
}

int main(void) {
    int bits = clew_nondet_range(1, 32);
    clew_assert(mask(bits) != 0);
    return 0;
}
