#include "clew.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static unsigned bits(void) {
    static unsigned state;

    if (state == 0) {
        state = (unsigned)time(NULL) | 1u;
    }
    state = state * 1664525u + 1013904223u;
    return state >> 8;
}

int clew_nondet_int(void) {
    return (int)clew_nondet_uint();
}

unsigned clew_nondet_uint(void) {
    return (bits() << 16) ^ bits();
}

char clew_nondet_char(void) {
    return (char)(bits() % 128u);
}

unsigned char clew_nondet_uchar(void) {
    return (unsigned char)bits();
}

short clew_nondet_short(void) {
    return (short)bits();
}

_Bool clew_nondet_bool(void) {
    return bits() & 1u;
}

int clew_nondet_range(int low, int high) {
    return low + (int)(bits() % (unsigned)(high - low + 1));
}

/* A run that does not count is a test that passes. */
void clew_assume(int condition) {
    if (!condition) {
        exit(0);
    }
}

void clew_assert(int condition) {
    if (!condition) {
        fputs("assertion violated\n", stderr);
        abort();
    }
}
