/* Mathematics on doubles that needs no tables. */
#include <__clew.h>
#include <math.h>
#include <stdint.h>

#undef signbit

static uint64_t bits(double value) {
    uint64_t result;
    __builtin_memcpy(&result, &value, sizeof result);
    return result;
}

static double from(uint64_t value) {
    double result;
    __builtin_memcpy(&result, &value, sizeof result);
    return result;
}

double fabs(double value) { return from(bits(value) & ~(1ULL << 63)); }
float fabsf(float value) { return (float)fabs(value); }

double trunc(double value) {
    if (!(fabs(value) < 4503599627370496.0))
        return value;
    double whole = (double)(int64_t)value;
    return from(bits(whole) | (bits(value) & (1ULL << 63)));
}

double floor(double value) {
    double whole = trunc(value);
    return whole > value ? whole - 1 : whole;
}

double ceil(double value) {
    double whole = trunc(value);
    return whole < value ? whole + 1 : whole;
}

double round(double value) {
    double whole = trunc(value);
    return fabs(value - whole) >= 0.5 ? whole + (value < 0 ? -1 : 1) : whole;
}

long lround(double value) { return (long)round(value); }
float floorf(float value) { return (float)floor(value); }
float ceilf(float value) { return (float)ceil(value); }
float roundf(float value) { return (float)round(value); }
double fmax(double left, double right) { return left != left || left < right ? right : left; }
double fmin(double left, double right) { return left != left || left > right ? right : left; }

double fmod(double left, double right) {
    double rest = fabs(left), step = fabs(right);
    if (!(step > 0) || !(rest < INFINITY) || right != right)
        return NAN;
    while (rest >= step) {
        double large = step;
        while (large <= rest / 2)
            large *= 2;
        rest -= large;
    }
    return left < 0 ? -rest : rest;
}

/* Bit by bit, one more than there is room for, then rounded: exact. */
double sqrt(double value) {
    if (value != value || value == 0 || value == INFINITY)
        return value;
    if (value < 0)
        return NAN;
    int64_t exponent = (int64_t)(bits(value) >> 52) - 1023;
    uint64_t rest = bits(value) & 0x000fffffffffffffULL;
    if (exponent == -1023) {
        exponent++;
        for (; (rest & 0x0010000000000000ULL) == 0; rest <<= 1)
            exponent--;
    }
    rest |= 0x0010000000000000ULL;
    if (exponent & 1)
        rest <<= 1;
    rest <<= 1;
    uint64_t root = 0, sum = 0;
    for (uint64_t bit = 1ULL << 53; bit != 0; bit >>= 1) {
        if (sum + bit <= rest) {
            rest -= sum + bit;
            sum += 2 * bit;
            root += bit;
        }
        rest <<= 1;
    }
    if (rest != 0)
        root += root & 1;
    return from((root >> 1) + 0x3fe0000000000000ULL + ((uint64_t)(exponent >> 1) << 52));
}

float sqrtf(float value) { return (float)sqrt(value); }

int __fpclassify(double value) {
    uint64_t magnitude = bits(value) & ~(1ULL << 63);
    if (magnitude == 0)
        return FP_ZERO;
    if (magnitude < 0x0010000000000000ULL)
        return FP_SUBNORMAL;
    if (magnitude < 0x7ff0000000000000ULL)
        return FP_NORMAL;
    return magnitude == 0x7ff0000000000000ULL ? FP_INFINITE : FP_NAN;
}

int __signbit(double value) { return (int)(bits(value) >> 63); }
