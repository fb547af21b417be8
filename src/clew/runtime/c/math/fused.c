/* Fused multiply and add: one rounding.

   After: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd",
   2008, figure 4. */
#include <__clew.h>
#include <math.h>
#include <stdint.h>

struct sum {
    double high, low; /* together exactly the result; `high` is the nearest double to it */
};

static struct sum add(double left, double right) {
    double high = left + right, part = high - left;
    return (struct sum){high, (left - (high - part)) + (right - part)};
}

static struct sum split(double value) {
    double large = 134217729.0 * value, high = large - (large - value);
    return (struct sum){high, value - high};
}

static struct sum multiply(double left, double right) {
    double high = left * right;
    struct sum a = split(left), b = split(right);
    return (struct sum){high, ((a.high * b.high - high) + a.high * b.low + a.low * b.high) + a.low * b.low};
}

/* The sum, whose last bit is set where it is not exact: rounding it once more is then the same as rounding once. */
static double add_to_odd(double left, double right) {
    struct sum sum = add(left, right);
    uint64_t bits;
    __builtin_memcpy(&bits, &sum.high, sizeof bits);
    if (sum.low != 0 && (bits & 1) == 0)
        bits += (sum.low > 0) == (sum.high > 0) ? 1 : -1;
    __builtin_memcpy(&sum.high, &bits, sizeof bits);
    return sum.high;
}

static int is_moderate(double value, double least, double most) {
    double size = fabs(value);
    return size >= least && size <= most;
}

double fma(double left, double right, double more) {
    if (left == 0 || right == 0 || !isfinite(left) || !isfinite(right))
        return left * right + more;
    if (more == 0 || !isfinite(more)) /* a product that is too large, or too small, is a number, and not zero */
        return more == 0 ? left * right : more;
    __clew_check(is_moderate(left, 0x1p-400, 0x1p400) && is_moderate(right, 0x1p-400, 0x1p400) &&
                     is_moderate(more, 0x1p-800, 0x1p800),
                 "library.unmodelled", "fma of very large or very small numbers is not modelled");
    struct sum product = multiply(left, right), low = add(more, product.low), high = add(product.high, low.high);
    return high.high + add_to_odd(low.low, high.low);
}

/* The product of two floats is a double. */
float fmaf(float left, float right, float more) {
    double product = (double)left * right;
    if (product == 0 || more == 0 || !isfinite(product) || !isfinite(more))
        return (float)(product + more);
    return (float)add_to_odd(product, more);
}
