/* Inside formatted input: what a conversion says, and sets of characters. */
#ifndef CLEW_SCAN_H
#define CLEW_SCAN_H

#include <stddef.h>

struct field {
    int skipped, width, longs; /* longs: -2 for hh, -1 for h, 1 for l, 2 for ll */
};

/* Read what stands between % and the letter of a conversion, and give where the letter is. */
static inline const char *read_field(const char *at, struct field *field) {
    *field = (struct field){0, 0, 0};
    if (*at == '*')
        field->skipped = 1, at++;
    for (; *at >= '0' && *at <= '9'; at++)
        field->width = field->width < 1000000 ? field->width * 10 + (*at - '0') : 1000000;
    for (;; at++) {
        if (*at == 'h')
            field->longs--;
        else if (*at == 'l' || *at == 'j')
            field->longs += sizeof(long) == 4 && *at == 'j' ? 2 : 1;
        else if (*at == 'L' || *at == 'q')
            field->longs = 2;
        else if (*at == 'z' || *at == 't')
            field->longs = sizeof(size_t) == sizeof(int) ? 0 : 1;
        else
            return at;
    }
}

/* Whether a set such as [a-z_] or [^,] has the character. */
static inline int in_set(const char *set, const char *end, int character) {
    int inverted = *set == '^', found = 0;
    for (set += inverted; set < end; set++) {
        if (set + 2 < end && set[1] == '-') {
            found |= character >= set[0] && character <= set[2];
            set += 2;
        } else {
            found |= *set == character;
        }
    }
    return found != inverted;
}

static inline const char *end_of_set(const char *set) {
    set += *set == '^';
    set += *set == ']';
    while (*set != ']' && *set != 0)
        set++;
    return set;
}

#endif
