//~ holds
// A sum in a char: the conversion cuts it off.
#include <clew.h>

int main(void) {
    unsigned char a = clew_nondet_uchar(), b = clew_nondet_uchar();
    unsigned sum = a + b;
    clew_assert(sum >= a);
    return 0;
}
