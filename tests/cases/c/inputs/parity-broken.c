#include <clew.h>

// As in parity.c, but folded by seven where it should be eight.
int main(void) {
    unsigned number = clew_nondet_ushort();
    unsigned rest = number, odd = 0;
    for (int bit = 0; bit < 16; bit++) {
        if (rest % 2 == 1)
            odd = !odd;
        rest /= 2;
    }
    number ^= number >> 7;
    number ^= number >> 4;
    clew_assert(odd == ((0x6996u >> (number & 15)) & 1)); //~ fails assertion.violated
    return 0;
}
