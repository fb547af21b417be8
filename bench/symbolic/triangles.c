#include <clew.h>

// Kinds of triangles, several in a row: a kind follows from the sides.
#ifndef SIZE
#define SIZE 3
#endif

static int kind(unsigned char a, unsigned char b, unsigned char c) {
    if (a + b <= c || b + c <= a || a + c <= b) return 0;
    if (a == b && b == c) return 3;
    if (a == b || b == c || a == c) return 2;
    return 1;
}

int main(void) {
    int none = 0, all = 0;
    for (int i = 0; i < SIZE; i++) {
        unsigned char a = clew_nondet_uchar(), b = clew_nondet_uchar(), c = clew_nondet_uchar();
        int found = kind(a, b, c);
        if (found == 0) none++;
        if (found == 3) { all++; clew_assert(a == c && a > 0); }
    }
    clew_assert(none + all <= SIZE);
    return 0;
}
