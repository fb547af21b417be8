/* The state of floating-point arithmetic: in which direction numbers are rounded; which exceptions arithmetic has
   met is not kept, only those that the program itself has raised.

   Arithmetic of the program comes here where it asks for another way than to the nearest: the nearest number is
   computed first, then on which side of it the exact result lies, and where that is the wrong one its neighbour is the
   answer. After: Knuth, "The Art of Computer Programming", volume 2, section 4.2.2 (the error of a sum). */
#include <__clew.h>
#include <fenv.h>
#include <float.h>
#include <math.h>

#define UNMODELLED "library.unmodelled"

#ifndef FE_UPWARD /* processors without hardware for numbers have no other way, and programs cannot name one */
#define FE_UPWARD 0x10001
#define FE_DOWNWARD 0x10002
#define FE_TOWARDZERO 0x10003
#endif

#define AWAY 0x10004 /* to the nearest, ties away from zero, which <fenv.h> has no name for */

static int way = FE_TONEAREST;

int fegetround(void) { return way; }

int fesetround(int wanted) {
    if (wanted != FE_TONEAREST && wanted != FE_UPWARD && wanted != FE_DOWNWARD && wanted != FE_TOWARDZERO)
        return -1;
    way = wanted;
    return 0;
}

/* What FLT_ROUNDS says of it. */
int __clew_rounding(void) {
    return way == FE_TONEAREST ? 1 : way == FE_UPWARD ? 2 : way == FE_DOWNWARD ? 3 : way == AWAY ? 4 : 0;
}

/* How CBMC and ESBMC number the ways. */
static const int of_cbmc[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
static const int of_esbmc[] = {FE_TONEAREST, AWAY, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
static void round_as(const int *ways, int count, int number) {
    __clew_check(number >= 0 && number < count, "library.misuse", "there is no such way to round numbers");
    way = ways[number];
}
static int rounds_as(const int *ways) {
    int number = 0;
    while (ways[number] != way)
        number++;
    return number;
}
void __clew_cbmc_round_as(int number) { round_as(of_cbmc, 4, number); }
int __clew_cbmc_rounds_as(void) { return rounds_as(of_cbmc); }
void __clew_esbmc_round_as(int number) { round_as(of_esbmc, 5, number); }
int __clew_esbmc_rounds_as(void) { return rounds_as(of_esbmc); }

static int raised;

int feclearexcept(int which) { return raised &= ~which, 0; }
int feraiseexcept(int which) { return raised |= which & FE_ALL_EXCEPT, 0; }
int fetestexcept(int which) {
    which &= FE_ALL_EXCEPT;
    __clew_check((which & ~raised) == 0, UNMODELLED, "which exceptions arithmetic has met is not modelled");
    return which & raised;
}

int fegetexceptflag(fexcept_t *flags, int which) { return *flags = (fexcept_t)fetestexcept(which), 0; }
int fesetexceptflag(const fexcept_t *flags, int which) {
    raised = (raised & ~which) | ((int)*flags & which & FE_ALL_EXCEPT);
    return 0;
}

/* An environment is kept in its first bytes. */
struct kept {
    int way, raised;
};
_Static_assert(sizeof(fenv_t) >= sizeof(struct kept) || sizeof(int) == 2, "an environment has a place for both");
int fegetenv(fenv_t *environment) {
    *environment = (fenv_t){0};
    *(struct kept *)environment = (struct kept){way, raised};
    return 0;
}
int fesetenv(const fenv_t *environment) {
    struct kept from = environment == FE_DFL_ENV ? (struct kept){FE_TONEAREST, 0} : *(const struct kept *)environment;
    way = from.way;
    raised = from.raised;
    return 0;
}
int feholdexcept(fenv_t *environment) { return fegetenv(environment), feclearexcept(FE_ALL_EXCEPT); }
int feupdateenv(const fenv_t *environment) {
    int before = raised;
    return fesetenv(environment), feraiseexcept(before);
}

static int is_plain(double value) { return way == FE_TONEAREST || value - value != 0; }
static int side(double error) { return (error > 0) - (error < 0); }

/* Whether to go on from the nearest number, where the exact one lies on a side of it, half way to the next at most. */
static int goes_on(double result, double error, double next) {
    switch (way) {
    case FE_UPWARD:
        return error > 0;
    case FE_DOWNWARD:
        return error < 0;
    case AWAY: /* the error is exact here; the sign of a zero is the one that the exact number has */
        return error != 0 && (error < 0) == __builtin_signbit(result) && next - result == 2 * error;
    default:
        return (result > 0 && error < 0) || (result < 0 && error > 0);
    }
}

static double adjusted(double result, double error) {
    double next = nextafter(result, error > 0 ? INFINITY : -INFINITY);
    return goes_on(result, error, next) ? next : result;
}

static float adjusted_f32(float result, double error) {
    float next = nextafterf(result, error > 0 ? INFINITY : -INFINITY);
    return goes_on(result, error, next) ? next : result;
}

/* Quotients and roots with all their digits are never half way between two numbers: the side of the exact one is all
   that matters. */
static double adjusted_to(double result, int error) {
    if (way != AWAY)
        return adjusted(result, error);
    __clew_check(fabs(result) >= DBL_MIN, UNMODELLED, "ties among the smallest numbers are not modelled");
    return result;
}

static float adjusted_to_f32(float result, int error) {
    if (way != AWAY)
        return adjusted_f32(result, error);
    __clew_check(fabsf(result) >= FLT_MIN, UNMODELLED, "ties among the smallest numbers are not modelled");
    return result;
}

/* What is too large: infinite, or the largest number. */
static double bounded(double result, double most) {
    if (way == AWAY)
        return result;
    if (result > 0)
        return way == FE_UPWARD ? result : most;
    return way == FE_DOWNWARD ? result : -most;
}

/* A sum that is zero has a sign of its own, unless both parts agree. */
static double zero(double left, double right) {
    int both_positive = left == 0 && right == 0 && !__builtin_signbit(left) && !__builtin_signbit(right);
    int both_negative = left == 0 && right == 0 && __builtin_signbit(left) && __builtin_signbit(right);
    return both_negative || (way == FE_DOWNWARD && !both_positive) ? -0.0 : 0.0;
}

static double error_of_sum(double left, double right, double sum) {
    double part = sum - left;
    return (left - (sum - part)) + (right - part);
}

double __clew_add_f64(double left, double right) {
    double sum = left + right;
    if (is_plain(left) || is_plain(right))
        return sum;
    if (sum - sum != 0)
        return bounded(sum, DBL_MAX);
    return sum == 0 ? zero(left, right) : adjusted(sum, error_of_sum(left, right, sum));
}

double __clew_sub_f64(double left, double right) { return __clew_add_f64(left, -right); }

static int is_moderate(double value) { return fabs(value) >= 0x1p-400 && fabs(value) <= 0x1p400; }

/* On which side of a number the exact product lies. Powers of two are taken out where it is not computed otherwise. */
static int side_of_product(double left, double right, double number) {
    if (!is_moderate(left) || !is_moderate(right) || !is_moderate(number)) {
        int first, second;
        left = frexp(left, &first);
        right = frexp(right, &second);
        number = ldexp(number, -(first + second));
    }
    return side(fma(left, right, -number));
}

/* Of the nearest number and the next one the larger, where the exact product lies half way between them. */
static double tie_of_product(double left, double right, double product) {
    int first, second;
    double next = nextafter(product, (left < 0) == (right < 0) ? INFINITY : -INFINITY);
    left = frexp(left, &first);
    right = frexp(right, &second);
    double near = ldexp(product, -(first + second)), far = ldexp(next, -(first + second));
    int is_tie = fabs(product) < DBL_MIN ? fma(left, right, -(near + far) / 2) == 0
                                         : fma(left, right, -near) == -fma(left, right, -far);
    return is_tie ? next : product;
}

double __clew_mul_f64(double left, double right) {
    double product = left * right;
    if (is_plain(left) || is_plain(right) || left == 0 || right == 0)
        return product;
    if (product - product != 0)
        return bounded(product, DBL_MAX);
    if (way == AWAY)
        return tie_of_product(left, right, product);
    if (product == 0)
        return adjusted(product, (left < 0) != (right < 0) ? -1 : 1);
    return adjusted(product, side_of_product(left, right, product));
}

double __clew_div_f64(double left, double right) {
    double quotient = left / right;
    if (is_plain(left) || is_plain(right) || left == 0 || right == 0)
        return quotient;
    if (quotient - quotient != 0)
        return bounded(quotient, DBL_MAX);
    int sign = right < 0 ? -1 : 1;
    if (quotient == 0)
        return adjusted_to(quotient, side(left) * sign);
    return adjusted_to(quotient, -side_of_product(quotient, right, left) * sign);
}

double __clew_sqrt_f64(double value) {
    double root = sqrt(value);
    return is_plain(value) || !(value > 0) ? root : adjusted_to(root, -side_of_product(root, root, value));
}

/* A double holds a product of floats exactly, and of a sum all but a rest. */
float __clew_add_f32(float left, float right) {
    float sum = left + right;
    if (is_plain(left) || is_plain(right))
        return sum;
    double wide = (double)left + right;
    if (sum - sum != 0)
        return (float)bounded(sum, FLT_MAX);
    if (sum == 0)
        return (float)zero(left, right);
    double error = wide - sum, rest = error_of_sum(left, right, wide);
    if (way == AWAY && rest != 0) /* there is no number of so few digits beside it */
        return sum;
    return adjusted_f32(sum, error != 0 ? error : rest);
}

float __clew_sub_f32(float left, float right) { return __clew_add_f32(left, -right); }

float __clew_mul_f32(float left, float right) {
    float product = left * right;
    if (is_plain(left) || is_plain(right) || left == 0 || right == 0)
        return product;
    if (product - product != 0)
        return (float)bounded(product, FLT_MAX);
    return adjusted_f32(product, (double)left * right - product);
}

float __clew_div_f32(float left, float right) {
    float quotient = left / right;
    if (is_plain(left) || is_plain(right) || left == 0 || right == 0)
        return quotient;
    if (quotient - quotient != 0)
        return (float)bounded(quotient, FLT_MAX);
    return adjusted_to_f32(quotient, side(left - (double)quotient * right) * (right < 0 ? -1 : 1));
}

float __clew_sqrt_f32(float value) {
    float root = sqrtf(value);
    return is_plain(value) || !(value > 0) ? root : adjusted_to_f32(root, side(value - (double)root * root));
}

float __clew_narrow(double value) {
    float result = (float)value;
    if (is_plain(value))
        return result;
    return result - result != 0 ? (float)bounded(result, FLT_MAX) : adjusted_f32(result, value - result);
}

/* Whole numbers; those that a double holds anyway are many. */
static double error_of_whole(int64_t value, double result) {
    return result >= 0x1p63 ? -1.0 - (double)(INT64_MAX - value) : (double)(value - (int64_t)result);
}

double __clew_whole_f64(int64_t value) {
    double result = (double)value;
    return way == FE_TONEAREST ? result : adjusted(result, error_of_whole(value, result));
}

float __clew_whole_f32(int64_t value) {
    float result = (float)value;
    return way == FE_TONEAREST ? result : adjusted_f32(result, error_of_whole(value, result));
}

double __clew_rint_f64(double value) {
    switch (way) {
    case FE_UPWARD:
        return ceil(value);
    case FE_DOWNWARD:
        return floor(value);
    case FE_TOWARDZERO:
        return trunc(value);
    case AWAY:
        return round(value);
    default:
        return rint(value);
    }
}

float __clew_rint_f32(float value) { return (float)__clew_rint_f64(value); }
long __clew_lrint_f64(double value) { return (long)__clew_rint_f64(value); }
long __clew_lrint_f32(float value) { return (long)__clew_rint_f64(value); }
long long __clew_llrint_f64(double value) { return (long long)__clew_rint_f64(value); }
long long __clew_llrint_f32(float value) { return (long long)__clew_rint_f64(value); }

double __clew_fma_f64(double left, double right, double more) {
    __clew_check(way == FE_TONEAREST, UNMODELLED, "fma that does not round to the nearest is not modelled");
    return fma(left, right, more);
}

float __clew_fma_f32(float left, float right, float more) {
    __clew_check(way == FE_TONEAREST, UNMODELLED, "fma that does not round to the nearest is not modelled");
    return fmaf(left, right, more);
}
