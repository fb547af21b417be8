/* Powers, logarithms and angles as anything within bounds that hold of them (--mathematics bounds): what follows from
   the functions being monotone, from their values at some places, and from lines and curves above and below them, with
   room for libraries whose last digits are wrong. */
#include "math/bounded.h"
#include <__clew.h>
#include <math.h>

#define HALF_PI 0x1.921fb54442d18p+0 /* rounded, and so are all results */
#define PI 0x1.921fb54442d18p+1
#define ABOVE (1 + 0x1p-48)
#define BELOW (1 - 0x1p-48)

static int is_finite(double value) { return value >= -0x1.fffffffffffffp+1023 && value <= 0x1.fffffffffffffp+1023; }

static double within(double low, double high) {
    double any = __clew_nondet_double();
    __clew_assume(any >= low);
    __clew_assume(any <= high);
    return any;
}

/* The result of a function that goes through (from, to), is not below it behind, and not above it before. */
static double rises(double value, double result, double from, double to) {
    if (value >= from)
        __clew_assume(result >= (to < 0 ? to * ABOVE : to * BELOW));
    if (value <= from)
        __clew_assume(result <= (to < 0 ? to * BELOW : to * ABOVE));
    return result;
}

/* A result with the sign of the value, of a size within bounds. */
static double signed_within(double value, double low, double high) {
    double size = within(low, high);
    return value < 0 ? -size : size;
}

double __clew_bounded_exp(double value) {
    if (value != value || value == INFINITY || value == 0)
        return value == 0 ? 1 : value;
    if (value > 710 || value < -746)
        return value > 710 ? INFINITY : 0;
    double result = within(value < 0 ? 0 : 1, value < 0 ? 1 : INFINITY);
    __clew_assume(result >= (1 + value) * BELOW);
    if (value < 1)
        __clew_assume(result <= 1 / (1 - value) * ABOVE);
    if (value > -745)
        __clew_assume(result > 0);
    if (value < 709)
        __clew_assume(result < INFINITY);
    result = rises(value, result, -10, 4.5399929762484854e-05);
    result = rises(value, result, -5, 0.006737946999085467);
    result = rises(value, result, -2, 0.1353352832366127);
    result = rises(value, result, -1, 0.36787944117144233);
    result = rises(value, result, -0.5, 0.6065306597126334);
    result = rises(value, result, 0.5, 1.6487212707001282);
    result = rises(value, result, 1, 2.718281828459045);
    result = rises(value, result, 2, 7.38905609893065);
    result = rises(value, result, 5, 148.4131591025766);
    result = rises(value, result, 10, 22026.465794806718);
    result = rises(value, result, 50, 5.184705528587072e+21);
    return result;
}

double __clew_bounded_log(double value) {
    if (value == 0 || value < 0 || !is_finite(value) || value == 1)
        return value == 0 ? -INFINITY : value < 0 ? NAN : value == 1 ? 0 : value;
    double result = within(value < 1 ? -746 : 0, value < 1 ? 0 : 710);
    __clew_assume(result <= (value < 1 ? (value - 1) * BELOW : (value - 1) * ABOVE));
    __clew_assume(result >= (value < 1 ? (1 - 1 / value) * ABOVE : (1 - 1 / value) * BELOW) - 0x1p-50);
    result = rises(value, result, 0.01, -4.605170185988091);
    result = rises(value, result, 0.1, -2.3025850929940455);
    result = rises(value, result, 0.5, -0.6931471805599453);
    result = rises(value, result, 2, 0.6931471805599453);
    result = rises(value, result, 5, 1.6094379124341003);
    result = rises(value, result, 10, 2.302585092994046);
    result = rises(value, result, 100, 4.605170185988092);
    result = rises(value, result, 1000, 6.907755278982137);
    result = rises(value, result, 1e6, 13.815510557964274);
    return result;
}

static double scaled_log(double value, double least, double most, double ten) {
    if (value == 0 || value < 0 || !is_finite(value) || value == 1)
        return value == 0 ? -INFINITY : value < 0 ? NAN : value == 1 ? 0 : value;
    double result = within(value < 1 ? least : 0, value < 1 ? 0 : most);
    result = rises(value, result, 0.01, -2 * ten);
    result = rises(value, result, 0.1, -ten);
    result = rises(value, result, 10, ten);
    result = rises(value, result, 100, 2 * ten);
    result = rises(value, result, 1000, 3 * ten);
    return result;
}

double __clew_bounded_log2(double value) { return scaled_log(value, -1075, 1024, 3.321928094887362); }
double __clew_bounded_log10(double value) { return scaled_log(value, -324, 309, 1); }

double __clew_bounded_sin(double value) {
    if (value == 0 || !is_finite(value))
        return value == 0 ? value : NAN;
    double size = fabs(value), most = size < 1 ? size : 1;
    if (size > 3.14159)
        return within(-1, 1);
    double result = signed_within(value, 0, most);
    __clew_assume(fabs(result) >= (size - size * size * size / 6) * BELOW);
    return result;
}

double __clew_bounded_cos(double value) {
    if (value == 0 || !is_finite(value))
        return value == 0 ? 1 : NAN;
    double size = fabs(value);
    double result = within(size < 1.57 ? 0 : -1, size > 1.58 && size < 4.71 ? 0 : 1);
    __clew_assume(result >= 1 - size * size / 2 - 0x1p-48);
    return result;
}

double __clew_bounded_tan(double value) {
    if (value == 0 || !is_finite(value))
        return value == 0 ? value : NAN;
    double size = fabs(value);
    return size < 1.57 ? signed_within(value, size, 0x1p20) : within(-0x1p1000, 0x1p1000);
}

double __clew_bounded_asin(double value) {
    if (value == 0 || !(fabs(value) <= 1))
        return value == 0 ? value : NAN;
    return signed_within(value, fabs(value), HALF_PI);
}

double __clew_bounded_acos(double value) {
    if (!(fabs(value) <= 1) || value == 1)
        return value == 1 ? 0 : NAN;
    return value < 0 ? within(HALF_PI, PI) : within(0, HALF_PI);
}

double __clew_bounded_atan(double value) {
    if (value == 0 || value != value)
        return value;
    double size = fabs(value);
    return signed_within(value, size < 1 ? size * 0.785 : 0.785, size < HALF_PI ? size : HALF_PI);
}

double __clew_bounded_atan2(double high, double wide) {
    if (high != high || wide != wide)
        return NAN;
    double size = wide > 0 ? within(0, HALF_PI) : wide < 0 ? within(HALF_PI, PI) : within(0, PI);
    return signbit(high) ? -size : size;
}

double __clew_bounded_sinh(double value) {
    if (value == 0 || !is_finite(value))
        return value;
    return signed_within(value, fabs(value), fabs(value) < 710 ? 0x1.fffffffffffffp+1023 : INFINITY);
}

double __clew_bounded_cosh(double value) {
    if (value != value)
        return value;
    return fabs(value) < 1 ? within(1, 1.5430806348152437 * ABOVE) : within(1.543, INFINITY);
}

double __clew_bounded_tanh(double value) {
    if (value == 0 || value != value)
        return value;
    double size = fabs(value);
    return signed_within(value, size < 1 ? size * 0.76 : 0.76, size < 1 ? size * ABOVE : 1);
}

/* What is known but for the last digits. */
static double near(double result) {
    return within(result * BELOW - 0x1p-1074, result * ABOVE + 0x1p-1074);
}

static double size_of_power(double base, double power) {
    if (power == 1 || power == 2)
        return power == 1 ? base : near(base * base);
    if (power == -1)
        return near(1 / base);
    if (power == 0.5)
        return near(sqrt(base));
    int grows = base >= 1 ? power >= 0 : power <= 0;
    double result = grows ? within(1, INFINITY) : within(0, 1);
    if (base >= 1 && power >= 1)
        __clew_assume(result >= base);
    if (base <= 1 && power >= 1)
        __clew_assume(result <= base);
    if (base >= 1 && power >= 0 && power <= 1)
        __clew_assume(result <= base);
    if (base <= 1 && power >= 0 && power <= 1)
        __clew_assume(result >= base);
    return result;
}

double __clew_bounded_pow(double base, double power) {
    if (power == 0 || base == 1)
        return 1;
    if (base != base || power != power)
        return NAN;
    int is_whole = trunc(power) == power, odd = is_whole && fmod(power, 2) != 0;
    double size = fabs(base), sign = odd && signbit(base) ? -1 : 1;
    if (!is_finite(power))
        return size == 1 ? 1 : (size > 1) == (power > 0) ? INFINITY : 0;
    if (size == 0 || !is_finite(size))
        return sign * ((size == 0) == (power > 0) ? 0 : INFINITY);
    if (base < 0 && !is_whole)
        return NAN;
    return sign * size_of_power(size, power);
}

double __clew_bounded_cbrt(double value) {
    if (value == 0 || !is_finite(value))
        return value;
    double size = fabs(value);
    return size < 1 ? signed_within(value, size * BELOW, ABOVE) : signed_within(value, BELOW, size * ABOVE);
}
