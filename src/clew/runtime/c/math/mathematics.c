/* Mathematics on doubles that needs no tables. */
#include <__clew.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

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

/* To the nearest whole number, halves to even; the way of rounding is the one that programs start with. */
double rint(double value) {
    if (!(fabs(value) < 4503599627370496.0))
        return value;
    double large = from(bits(4503599627370496.0) | (bits(value) & (1ULL << 63)));
    double whole = value + large - large;
    return from((bits(whole) & ~(1ULL << 63)) | (bits(value) & (1ULL << 63)));
}

double nearbyint(double value) { return rint(value); }
double roundeven(double value) { return rint(value); }
float roundevenf(float value) { return (float)rint(value); }
long lrint(double value) { return (long)rint(value); }
long long llrint(double value) { return (long long)rint(value); }
long lround(double value) { return (long)round(value); }
long long llround(double value) { return (long long)round(value); }
double copysign(double size, double sign) { return from((bits(size) & ~(1ULL << 63)) | (bits(sign) & (1ULL << 63))); }
float copysignf(float size, float sign) { return (float)copysign(size, sign); }
double fdim(double left, double right) { return left != left || right != right ? NAN : left > right ? left - right : 0; }
double nan(const char *text) { return (void)strlen(text), NAN; }
float truncf(float value) { return (float)trunc(value); }
float rintf(float value) { return (float)rint(value); }
float floorf(float value) { return (float)floor(value); }
float ceilf(float value) { return (float)ceil(value); }
float roundf(float value) { return (float)round(value); }
float fmaxf(float left, float right) { return (float)fmax(left, right); }
float fminf(float left, float right) { return (float)fmin(left, right); }
float fmodf(float left, float right) { return (float)fmod(left, right); }
double fmax(double left, double right) { return left != left || left < right ? right : left; }
double fmin(double left, double right) { return left != left || left > right ? right : left; }

double fmod(double left, double right) {
    double rest = fabs(left), step = fabs(right);
    if (!(step > 0) || !(rest < INFINITY) || right != right)
        return NAN;
    while (rest >= step) {
        double large = step;
        while (large <= rest - large) /* the half of a tiny number would be rounded */
            large *= 2;
        rest -= large;
    }
    return copysign(rest, left);
}

/* The quotient is rounded to the nearest whole number, halves to the even one: whether it is even, the rest by twice the
   divisor tells, which no quotient could that has to be rounded itself. */
double remainder(double left, double right) {
    double step = fabs(right), size = fabs(left);
    if (!(step > 0) || !(size < INFINITY) || right != right)
        return NAN;
    if (step <= 0x1p1022)
        size = fmod(size, 2 * step);
    if (size < step) {
        if (size > step - size)
            size -= step;
    } else {
        size -= step;
        if (size >= step - size)
            size -= step;
    }
    return copysign(1, left) < 0 ? -size : size;
}

double drem(double left, double right) { return remainder(left, right); }

double modf(double value, double *whole) {
    *whole = trunc(value);
    return value != value ? value : copysign(value - value == 0 ? value - *whole : 0, value);
}

double frexp(double value, int *exponent) {
    *exponent = 0;
    if (value == 0 || value - value != 0)
        return value;
    if ((bits(value) >> 52 & 0x7ff) == 0) {
        value *= 0x1p64;
        *exponent = -64;
    }
    *exponent += (int)(bits(value) >> 52 & 0x7ff) - 1022;
    return from((bits(value) & 0x800fffffffffffffULL) | 0x3fe0000000000000ULL);
}

double ldexp(double value, int exponent) {
    for (; exponent > 1023 && value != 0 && value - value == 0; exponent -= 1023)
        value *= 0x1p1023;
    if (exponent < -1022) { /* once into what is smaller than normal, so that it is rounded once */
        int first;
        value = frexp(value, &first);
        if (value == 0 || value - value != 0)
            return value;
        exponent += first;
        if (exponent < -1100)
            return copysign(0, value);
        if (exponent < -1021)
            return value * from((uint64_t)(exponent + 1022 + 1023) << 52) * 0x1p-1022;
    }
    if (exponent > 1023)
        exponent = 1023;
    return exponent >= -1022 ? value * from((uint64_t)(exponent + 1023) << 52) : value;
}

double scalbn(double value, int exponent) { return ldexp(value, exponent); }
float ldexpf(float value, int exponent) { return (float)ldexp(value, exponent); }
double logb(double value) {
    int exponent;
    if (value == 0 || value - value != 0)
        return value == 0 ? -INFINITY : value * value;
    frexp(value, &exponent);
    return exponent - 1;
}
int ilogb(double value) { return (int)logb(value); }

double sqrt(double value) { return __builtin_elementwise_sqrt(value); }
float sqrtf(float value) { return __builtin_elementwise_sqrt(value); }

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
