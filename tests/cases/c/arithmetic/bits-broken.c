// Counting set bits by clearing the lowest one.
#include <clew.h>

static int count(unsigned char x) {
    int n = 0;
    while (x != 0) {
        x &= (unsigned char)(x - 2);
        n++;
        if (n > 8)
            break;
    }
    return n;
}

int main(void) {
    unsigned char x = clew_nondet_uchar();
    clew_assert(count(x) <= 8); //~ fails assertion.violated
    return 0;
}
