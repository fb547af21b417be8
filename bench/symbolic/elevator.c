#include <clew.h>

// Calls from four floors, served in the direction of travel; the cabin stays in the shaft.
#ifndef SIZE
#define SIZE 5
#endif

int main(void) {
    int floor = 0, up = 1, served = 0;
    unsigned char calls = 0;
    for (int step = 0; step < SIZE; step++) {
        unsigned char more = clew_nondet_uchar();
        calls |= more & 15;
        if (calls >> floor & 1) { calls &= ~(1 << floor); served++; continue; }
        if (calls == 0) continue;
        if (up && !(calls >> (floor + 1))) up = 0;
        else if (!up && !(calls & ((1 << floor) - 1))) up = 1;
        if (up && calls >> (floor + 1)) floor++;
        else if (!up && calls & ((1 << floor) - 1)) floor--;
        clew_assert(floor >= 0 && floor < 4);
    }
    clew_assert(served <= SIZE);
    return 0;
}
