/* The next number in a direction. */
#include <math.h>
#include <stdint.h>

double nextafter(double from, double to) {
    union {
        double value;
        uint64_t bits;
    } next = {from};
    if (from != from || to != to)
        return from + to;
    if (from == to)
        return to;
    if (from == 0) {
        next.bits = 1;
        return to < 0 ? -next.value : next.value;
    }
    next.bits += (from < to) == (from > 0) ? 1 : (uint64_t)-1;
    return next.value;
}

float nextafterf(float from, float to) {
    union {
        float value;
        uint32_t bits;
    } next = {from};
    if (from != from || to != to)
        return from + to;
    if (from == to)
        return to;
    if (from == 0) {
        next.bits = 1;
        return to < 0 ? -next.value : next.value;
    }
    next.bits += (from < to) == (from > 0) ? 1 : (uint32_t)-1;
    return next.value;
}

long double nextafterl(long double from, long double to) { return nextafter((double)from, (double)to); }
double nexttoward(double from, long double to) { return nextafter(from, (double)to); }
long double nexttowardl(long double from, long double to) { return nextafter((double)from, (double)to); }
float nexttowardf(float from, long double to) {
    if (from != from || to != to)
        return from + (float)to;
    return from == to ? (float)to : nextafterf(from, to > from ? INFINITY : -INFINITY);
}
