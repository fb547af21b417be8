/* Pairs of doubles: a number with twice the digits, the sum of a double and of a far smaller one. */
#ifndef CLEW_PAIRS_H
#define CLEW_PAIRS_H

typedef struct {
    double high, low;
} pair;

static inline pair sum(double left, double right) {
    double high = left + right, part = high - left;
    return (pair){high, (left - (high - part)) + (right - part)};
}

static inline pair product(double left, double right) {
    double a = left * 134217729.0, b = right * 134217729.0; /* 2^27 + 1 cuts a double into two halves */
    double left_high = a - (a - left), right_high = b - (b - right);
    double left_low = left - left_high, right_low = right - right_high, high = left * right;
    return (pair){high, ((left_high * right_high - high) + left_high * right_low + left_low * right_high) + left_low * right_low};
}

static inline pair whole(double value) { return (pair){value, 0}; }
static inline pair minus(pair value) { return (pair){-value.high, -value.low}; }

static inline pair add(pair left, pair right) {
    pair high = sum(left.high, right.high), low = sum(left.low, right.low);
    high = sum(high.high, high.low + low.high);
    return sum(high.high, high.low + low.low);
}

static inline pair times(pair left, pair right) {
    pair made = product(left.high, right.high);
    return sum(made.high, made.low + (left.high * right.low + left.low * right.high));
}

static inline pair over(pair left, pair right) {
    double first = left.high / right.high;
    pair rest = add(left, minus(times(right, whole(first))));
    double second = rest.high / right.high;
    rest = add(rest, minus(times(right, whole(second))));
    return add(sum(first, second), whole(rest.high / right.high));
}

#endif
