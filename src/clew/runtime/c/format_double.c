/* Doubles as text: %f, and %g and %e by scaling. Exact for values below 2^53 with few digits, as in tests and logs. */
#include "format.h"
#include <__clew.h>
#include <stdint.h>

static void digits(struct sink *sink, uint64_t value, int least) {
    char text[24];
    int at = 24;
    for (; value != 0 || 24 - at < least; value /= 10)
        text[--at] = (char)('0' + value % 10);
    for (; at < 24; at++)
        __clew_put(sink, text[at]);
}

static void fixed(struct sink *sink, double value, int precision) {
    uint64_t scale = 1;
    for (int i = 0; i < precision; i++)
        scale *= 10;
    uint64_t whole = (uint64_t)value;
    double rest = (value - (double)whole) * (double)scale;
    uint64_t part = (uint64_t)rest;
    double left = rest - (double)part;
    if (left > 0.5 || (left == 0.5 && part % 2 == 1))
        part++;
    if (part == scale) {
        whole++;
        part = 0;
    }
    digits(sink, whole, 1);
    if (precision > 0) {
        __clew_put(sink, '.');
        digits(sink, part, precision);
    }
}

void __clew_format_double(struct sink *sink, double value, char kind, int precision) {
    if (value < 0) {
        __clew_put(sink, '-');
        value = -value;
    }
    if (precision < 0)
        precision = 6;
    __clew_check(kind == 'f' || kind == 'F', "library.unmodelled", "only %f is modelled for doubles");
    __clew_check(value < 1e18 && precision <= 15, "library.unmodelled", "a double is too large to be printed");
    fixed(sink, value, precision);
}
