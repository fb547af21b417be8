/* Powers, logarithms, angles: computed with twice the digits, then rounded. */
#include "math/bounded.h"
#include "math/pairs.h"
#include <__clew.h>
#include <math.h>
#include <stdint.h>

#define UNMODELLED "library.unmodelled"
#define LARGE 0x1p70 /* what lies above has the angle of infinity, and a power of it is none or too large */

static const pair log_2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}, log_10 = {0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53};
static const pair half_pi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
static const double log_2_parts[] = {0x1.62e42fe8p-1, 0x1.e8e7bcdp-31, 0x1.793c7673007e6p-61};
static const double half_pi_parts[] = {0x1.921fb54p+0, 0x1.10b46118p-30, 0x1.313198ap-61, 0x1.701b839a25205p-92};

static int is_finite(double value) { return value - value == 0; }
static pair scaled(pair value, int power) { return (pair){ldexp(value.high, power), ldexp(value.low, power)}; }

static pair root(pair value) {
    double first = sqrt(value.high);
    if (first == 0)
        return whole(0);
    pair rest = add(value, minus(product(first, first)));
    return sum(first, rest.high / (2 * first));
}

/* e to a power between -800 and 800 */
static pair power_of_e(pair power) {
    double count = rint(power.high / log_2.high);
    for (int i = 0; i < 3; i++)
        power = add(power, minus(product(count, log_2_parts[i])));
    power = scaled(power, -8);
    pair result = whole(1), term = whole(1);
    for (int i = 1; i < 14; i++) {
        term = over(times(term, power), whole(i));
        result = add(result, term);
    }
    for (int i = 0; i < 8; i++)
        result = times(result, result);
    return scaled(result, (int)count);
}

static pair logarithm(pair value) {
    int exponent;
    if (frexp(value.high, &exponent) < 0x1.6a09e667f3bcdp-1)
        exponent--;
    value = scaled(value, -exponent);
    pair ratio = over(add(value, whole(-1)), add(value, whole(1))), square = times(ratio, ratio), result = whole(0);
    for (int i = 43; i > 0; i -= 2)
        result = add(times(result, square), over(whole(1), whole(i)));
    return add(scaled(times(result, ratio), 1), times(log_2, whole(exponent)));
}

double exp(double value) {
    if (__clew_bounds_only())
        return __clew_bounded_exp(value);
    if (value != value || value == INFINITY)
        return value;
    return value > 710 ? INFINITY : value < -746 ? 0 : power_of_e(whole(value)).high;
}

double exp2(double value) {
    if (value != value || value == INFINITY)
        return value;
    return value > 1025 ? INFINITY : value < -1076 ? 0 : power_of_e(times(log_2, whole(value))).high;
}

double expm1(double value) {
    if (fabs(value) < 0x1p-40)
        return value == 0 ? value : value + value * value / 2;
    return !(fabs(value) < 700) ? exp(value) - 1 : add(power_of_e(whole(value)), whole(-1)).high;
}

static double log_to(double value, pair base) {
    if (value == 0)
        return -INFINITY;
    if (value < 0)
        return NAN;
    if (!is_finite(value))
        return value;
    pair result = logarithm(whole(value));
    return base.high == 1 ? result.high : over(result, base).high;
}

double log(double value) { return __clew_bounds_only() ? __clew_bounded_log(value) : log_to(value, whole(1)); }
double log2(double value) { return __clew_bounds_only() ? __clew_bounded_log2(value) : log_to(value, log_2); }
double log10(double value) { return __clew_bounds_only() ? __clew_bounded_log10(value) : log_to(value, log_10); }

double log1p(double value) {
    if (fabs(value) < 0x1p-50)
        return value == 0 ? value : value - value * value / 2;
    return value > -1 && is_finite(value) ? logarithm(sum(1, value)).high : log(1 + value);
}

double pow(double base, double power) {
    if (__clew_bounds_only())
        return __clew_bounded_pow(base, power);
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
    if (size == 1 || fabs(power) > LARGE)
        return sign * (size == 1 ? 1 : (size > 1) == (power > 0) ? INFINITY : 0);
    pair result = times(logarithm(whole(size)), whole(power));
    return sign * (result.high > 710 ? INFINITY : result.high < -746 ? 0 : power_of_e(result).high);
}

double cbrt(double value) {
    if (__clew_bounds_only())
        return __clew_bounded_cbrt(value);
    if (value == 0 || !is_finite(value))
        return value;
    int exponent;
    double size = frexp(fabs(value), &exponent);
    int third = exponent / 3;
    size = ldexp(size, exponent - 3 * third);
    return copysign(ldexp(power_of_e(over(logarithm(whole(size)), whole(3))).high, third), value);
}

double hypot(double left, double right) {
    if (fabs(left) == INFINITY || fabs(right) == INFINITY)
        return INFINITY;
    double larger = fmax(fabs(left), fabs(right));
    if (larger == 0 || larger != larger || left != left || right != right)
        return left != left || right != right ? NAN : 0;
    int exponent;
    frexp(larger, &exponent);
    left = ldexp(left, -exponent), right = ldexp(right, -exponent);
    return ldexp(root(add(product(left, left), product(right, right))).high, exponent);
}

/* --- angles ------------------------------------------------------------------------------------------------------- */

/* x^first / first! - x^(first+2) / (first+2)! + … */
static pair series(pair value, int first) {
    pair square = minus(times(value, value)), term = first == 0 ? whole(1) : value, result = term;
    for (int i = first + 2; i < first + 28; i += 2) {
        term = over(times(term, square), whole((double)i * (i - 1)));
        result = add(result, term);
    }
    return result;
}

/* Sine and cosine. */
static void circle(double value, pair *sine, pair *cosine) {
    __clew_check(fabs(value) < 1e6, UNMODELLED, "an angle of a million or more is not modelled");
    double turns = rint(value / half_pi.high);
    pair rest = whole(value);
    for (int i = 0; i < 4; i++)
        rest = add(rest, minus(product(turns, half_pi_parts[i])));
    pair s = series(rest, 1), c = series(rest, 0);
    switch ((int)turns & 3) {
    case 0:
        *sine = s, *cosine = c;
        break;
    case 1:
        *sine = c, *cosine = minus(s);
        break;
    case 2:
        *sine = minus(s), *cosine = minus(c);
        break;
    default:
        *sine = minus(c), *cosine = s;
    }
}

double sin(double value) {
    if (__clew_bounds_only())
        return __clew_bounded_sin(value);
    pair sine, cosine;
    if (value == 0 || !is_finite(value))
        return value == 0 ? value : NAN;
    circle(value, &sine, &cosine);
    return sine.high;
}

double cos(double value) {
    if (__clew_bounds_only())
        return __clew_bounded_cos(value);
    pair sine, cosine;
    if (!is_finite(value))
        return NAN;
    circle(value, &sine, &cosine);
    return cosine.high;
}

double tan(double value) {
    if (__clew_bounds_only())
        return __clew_bounded_tan(value);
    pair sine, cosine;
    if (value == 0 || !is_finite(value))
        return value == 0 ? value : NAN;
    circle(value, &sine, &cosine);
    return over(sine, cosine).high;
}

void sincos(double value, double *sine, double *cosine) { *sine = sin(value), *cosine = cos(value); }
void sincosf(float value, float *sine, float *cosine) { *sine = sinf(value), *cosine = cosf(value); }
void sincosl(long double value, long double *sine, long double *cosine) { *sine = sinl(value), *cosine = cosl(value); }

/* An angle from 0 to pi/2 with that tangent, roughly. */
static double roughly(double tangent) {
    int steep = tangent > 1;
    if (steep)
        tangent = 1 / tangent;
    for (int i = 0; i < 2; i++)
        tangent = tangent / (1 + sqrt(1 + tangent * tangent));
    double square = tangent * tangent, result = 0;
    for (int i = 17; i > 0; i -= 2)
        result = 1.0 / i - square * result;
    return steep ? half_pi.high - 4 * tangent * result : 4 * tangent * result;
}

/* The angle of a point with coordinates that are not negative, not both zero. */
static pair angle(pair high, pair wide) {
    pair sine, cosine;
    double near = wide.high == 0 ? half_pi.high : roughly(high.high / wide.high);
    circle(near, &sine, &cosine);
    pair off = over(add(times(high, cosine), minus(times(wide, sine))), add(times(wide, cosine), times(high, sine)));
    return add(add(whole(near), off), whole(-off.high * off.high * off.high / 3));
}

double atan(double value) {
    if (__clew_bounds_only())
        return __clew_bounded_atan(value);
    if (value == 0 || value != value)
        return value;
    pair result = fabs(value) > LARGE ? half_pi : angle(whole(fabs(value)), whole(1));
    return copysign(result.high, value);
}

double atan2(double high, double wide) {
    if (__clew_bounds_only())
        return __clew_bounded_atan2(high, wide);
    if (high != high || wide != wide)
        return NAN;
    pair result;
    if (high == 0)
        result = whole(0);
    else if (fabs(high) == INFINITY)
        result = fabs(wide) == INFINITY ? scaled(half_pi, -1) : half_pi;
    else if (fabs(wide) == INFINITY)
        result = whole(0);
    else if (fabs(high) < 0x1p-500 && fabs(wide) < 0x1p400) /* so small that quotients would lose digits */
        result = angle(whole(fabs(high) * 0x1p520), whole(fabs(wide) * 0x1p520));
    else if (fabs(high) > 0x1p500 || fabs(wide) > 0x1p500) /* so large that products would be too large */
        result = angle(whole(fabs(high) * 0x1p-520), whole(fabs(wide) * 0x1p-520));
    else
        result = angle(whole(fabs(high)), whole(fabs(wide)));
    if (signbit(wide))
        result = add(scaled(half_pi, 1), minus(result));
    return copysign(result.high, high);
}

double asin(double value) {
    if (__clew_bounds_only())
        return __clew_bounded_asin(value);
    if (!(fabs(value) <= 1))
        return NAN;
    if (value == 0)
        return value;
    double size = fabs(value);
    return copysign(angle(whole(size), root(times(sum(1, -size), sum(1, size)))).high, value);
}

double acos(double value) {
    if (__clew_bounds_only())
        return __clew_bounded_acos(value);
    if (!(fabs(value) <= 1))
        return NAN;
    pair result = value == 1 ? whole(0) : angle(root(times(sum(1, -value), sum(1, value))), whole(fabs(value)));
    return value < 0 ? add(scaled(half_pi, 1), minus(result)).high : result.high;
}

/* Half of e to a power that is so large that a pair has no products any more, and the other half is nothing. */
static double half_of_large(double power) {
    return power > 711 ? INFINITY : power != power ? power : power_of_e(add(whole(power), minus(log_2))).high;
}

double sinh(double value) {
    if (__clew_bounds_only())
        return __clew_bounded_sinh(value);
    if (fabs(value) < 0x1p-25)
        return value == 0 ? value : value + value * value * value / 6;
    if (!(fabs(value) < 690))
        return copysign(half_of_large(fabs(value)), value);
    pair power = power_of_e(whole(value));
    return scaled(add(power, minus(over(whole(1), power))), -1).high;
}

double cosh(double value) {
    if (__clew_bounds_only())
        return __clew_bounded_cosh(value);
    if (!(fabs(value) < 690))
        return half_of_large(fabs(value));
    pair power = power_of_e(whole(value));
    return scaled(add(power, over(whole(1), power)), -1).high;
}

double tanh(double value) {
    if (__clew_bounds_only())
        return __clew_bounded_tanh(value);
    if (fabs(value) < 0x1p-25)
        return value == 0 ? value : value - value * value * value / 3;
    if (value != value || fabs(value) > 40)
        return value != value ? value : copysign(1, value);
    pair power = power_of_e(whole(2 * value));
    return over(add(power, whole(-1)), add(power, whole(1))).high;
}

float expf(float value) { return (float)exp(value); }
float logf(float value) { return (float)log(value); }
float log2f(float value) { return (float)log2(value); }
float log10f(float value) { return (float)log10(value); }
float powf(float base, float power) { return (float)pow(base, power); }
float cbrtf(float value) { return (float)cbrt(value); }
float hypotf(float left, float right) { return (float)hypot(left, right); }
float sinf(float value) { return (float)sin(value); }
float cosf(float value) { return (float)cos(value); }
float tanf(float value) { return (float)tan(value); }
float asinf(float value) { return (float)asin(value); }
float acosf(float value) { return (float)acos(value); }
float atanf(float value) { return (float)atan(value); }
float atan2f(float high, float wide) { return (float)atan2(high, wide); }
float sinhf(float value) { return (float)sinh(value); }
float coshf(float value) { return (float)cosh(value); }
float tanhf(float value) { return (float)tanh(value); }
