#include <limits.h>

// As in folded.c, but the quotient is computed.
int main(void) {
    int one = 1, size = 0;
    if (one)
        size = INT_MIN / -1; //~ fails arithmetic.overflow
    return size != 0;
}
