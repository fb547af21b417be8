#include <clew.h>

// A parser of packets, byte by byte: a packet is taken only with the right length and sum.
#ifndef SIZE
#define SIZE 6
#endif

enum state { START, LENGTH, BODY, SUM };

int main(void) {
    enum state state = START;
    unsigned char left = 0, sum = 0;
    int taken = 0, dropped = 0;
    for (int at = 0; at < SIZE; at++) {
        unsigned char c = clew_nondet_uchar();
        switch (state) {
        case START: if (c == 0x7e) { state = LENGTH; sum = 0; } break;
        case LENGTH:
            if (c == 0 || c > 4) { dropped++; state = START; }
            else { left = c; state = BODY; }
            break;
        case BODY:
            sum += c;
            if (c == 0x7e) { dropped++; state = LENGTH; sum = 0; }
            else if (--left == 0) state = SUM;
            break;
        case SUM:
            if (c == sum) taken++;
            else dropped++;
            state = START;
        }
        clew_assert(left <= 4);
    }
    clew_assert(3 * taken <= SIZE);
    return 0;
}
