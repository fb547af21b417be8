/* Doubles as text: %f, and %g where it looks like %f. Values are below 1e18 and have at most 15 digits behind the point. */
#include "format.h"
#include <__clew.h>
#include <stdint.h>

#define UNMODELLED "library.unmodelled"

static void digits(struct sink *sink, uint64_t value, int least) {
    char text[24];
    int at = 24;
    for (; value != 0 || 24 - at < least; value /= 10)
        text[--at] = (char)('0' + value % 10);
    for (; at < 24; at++)
        __clew_put(sink, text[at]);
}

/* The whole part and the part behind the point, rounded to that many digits. */
static uint64_t split(double value, int precision, uint64_t *whole) {
    uint64_t scale = 1;
    for (int i = 0; i < precision; i++)
        scale *= 10;
    *whole = (uint64_t)value;
    double rest = (value - (double)*whole) * (double)scale;
    uint64_t part = (uint64_t)rest;
    double left = rest - (double)part;
    if (left > 0.5 || (left == 0.5 && (precision > 0 ? part : *whole) % 2 == 1))
        part++;
    if (part == scale) {
        (*whole)++;
        part = 0;
    }
    return part;
}

static void general(struct sink *sink, double value, int precision) {
    if (precision == 0)
        precision = 1;
    int before = 1;
    for (double limit = 10; value >= limit; limit *= 10)
        before++;
    __clew_check(value == 0 || (value >= 1e-4 && before <= precision), UNMODELLED, "exponents are not printed");
    int behind = precision - before;
    for (double limit = 1; value != 0 && value < limit; limit /= 10)
        behind++;
    uint64_t whole, part = split(value, behind > 15 ? 15 : behind, &whole);
    for (; behind > 0 && part % 10 == 0; behind--)
        part /= 10;
    digits(sink, whole, 1);
    if (behind > 0) {
        __clew_put(sink, '.');
        digits(sink, part, behind);
    }
}

void __clew_format_double(struct sink *sink, double value, char kind, int precision) {
    if (value < 0) {
        __clew_put(sink, '-');
        value = -value;
    }
    if (precision < 0)
        precision = 6;
    __clew_check(kind == 'f' || kind == 'F' || kind == 'g' || kind == 'G', UNMODELLED, "%e and %a are not modelled");
    __clew_check(value < 1e18 && precision <= 15, UNMODELLED, "a double is too large to be printed");
    if (kind == 'g' || kind == 'G') {
        general(sink, value, precision);
        return;
    }
    uint64_t whole, part = split(value, precision, &whole);
    digits(sink, whole, 1);
    if (precision > 0) {
        __clew_put(sink, '.');
        digits(sink, part, precision);
    }
}
