#include <clew.h>

// Keys go into a search tree of arrays; a walk in order meets them in order.
#ifndef SIZE
#define SIZE 5
#endif

static int key[SIZE], left[SIZE], right[SIZE];

int main(void) {
    for (int n = 0; n < SIZE; n++) {
        key[n] = clew_nondet_int();
        left[n] = right[n] = -1;
        if (n == 0) continue;
        int at = 0;
        for (;;) {
            int *side = key[n] < key[at] ? &left[at] : &right[at];
            if (*side < 0) { *side = n; break; }
            at = *side;
        }
    }
    int stack[SIZE], top = 0, at = 0, seen = 0, last = 0;
    while (at >= 0 || top > 0) {
        while (at >= 0) { stack[top++] = at; at = left[at]; }
        at = stack[--top];
        clew_assert(seen == 0 || last <= key[at]);
        last = key[at];
        seen++;
        at = right[at];
    }
    clew_assert(seen == SIZE);
    return 0;
}
