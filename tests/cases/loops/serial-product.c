//~ holds
// A product that is made bit by bit, in three states: idle, at work, done. While it is at work the counter is below the
// number of bits, which is all that keeps it from going on for ever.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char state = 0, bits = 0, left = 0, right = 0, rest = 0;
    unsigned short moved = 0, sum = 0;
    for (;;) {
        unsigned char first = __VERIFIER_nondet_uchar() & 7, second = __VERIFIER_nondet_uchar() & 7;
        if (state == 2) {
            assert(sum == left * right);
            state = 0;
        } else if (state == 0) {
            if (__VERIFIER_nondet_uchar() & 1) {
                left = first;
                right = second;
                moved = first;
                rest = second;
                sum = 0;
                bits = 0;
                state = 1;
            }
        } else {
            if (rest & 1)
                sum += moved;
            moved <<= 1;
            rest >>= 1;
            if (++bits == 8)
                state = 2;
        }
    }
}
