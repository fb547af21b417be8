#include <clew.h>

// Words, numbers and signs of a line: no more tokens than characters, and no token is empty.
#ifndef SIZE
#define SIZE 6
#endif

enum kind { NONE, WORD, NUMBER, SIGN };

static enum kind kind_of(unsigned char c) {
    if (c >= 'a' && c <= 'z') return WORD;
    if (c >= '0' && c <= '9') return NUMBER;
    if (c == '+' || c == '-' || c == '*') return SIGN;
    return NONE;
}

int main(void) {
    enum kind last = NONE;
    int tokens = 0, length = 0, sum = 0;
    for (int at = 0; at < SIZE; at++) {
        unsigned char c = clew_nondet_uchar();
        enum kind now = kind_of(c);
        if (now != last || now == SIGN) {
            if (last != NONE) { clew_assert(length > 0); tokens++; sum += length; }
            length = 0;
        }
        if (now != NONE) length++;
        last = now;
    }
    clew_assert(tokens <= SIZE && sum <= SIZE);
    return 0;
}
