#include <clew.h>

// As in shift-wide.c, but the amount is zero only when its upper half is cut off.
int main(void) {
    unsigned long by = clew_nondet_range(0, 1) ? 7 : 1ul << 32;
    unsigned mask = 1u << by; //~ fails arithmetic.shift
    return mask == 0;
}
