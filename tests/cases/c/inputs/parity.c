//~ holds
#include <clew.h>

// Bit by bit, and by folding: the sides of the branch only compute, so that there are not 2^16 ways.
int main(void) {
    unsigned number = clew_nondet_ushort();
    unsigned rest = number, odd = 0;
    for (int bit = 0; bit < 16; bit++) {
        if (rest % 2 == 1)
            odd = !odd;
        rest /= 2;
    }
    number ^= number >> 8;
    number ^= number >> 4;
    clew_assert(odd == ((0x6996u >> (number & 15)) & 1));
    return 0;
}
