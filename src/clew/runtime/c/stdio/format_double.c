/* Doubles as text: %f, %e, %g and %a, every digit exact, halves to even. */
#include "stdlib/big.h"
#include "stdio/format.h"
#include <__clew.h>

#define UNMODELLED "library.unmodelled"
#define MOST 340 /* digits in front of the point, the point, and digits behind it that are not zeros at the end */

struct decimal { /* digits of 0.d1d2d3… times ten to the power of `point` */
    char digit[MOST];
    int count, point;
};

/* value = numerator / denominator, with a first digit in front of the point */
static void fraction(double value, struct big *numerator, struct big *denominator, int *point) {
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    int exponent = (int)(bits >> 52 & 0x7ff);
    uint64_t mantissa = bits & 0x000fffffffffffffULL;
    if (exponent != 0)
        mantissa |= 0x0010000000000000ULL;
    else
        exponent = 1;
    exponent -= 1075;
    __clew_big_set(numerator, mantissa);
    __clew_big_set(denominator, 1);
    __clew_big_shift(exponent > 0 ? numerator : denominator, exponent > 0 ? exponent : -exponent);
    *point = 1;
    struct big larger = *denominator;
    for (__clew_big_times(&larger, 10, 0); __clew_big_order(numerator, &larger) >= 0; (*point)++) {
        *denominator = larger;
        __clew_big_times(&larger, 10, 0);
    }
    for (; numerator->used != 0 && __clew_big_order(numerator, denominator) < 0; (*point)--)
        __clew_big_times(numerator, 10, 0);
}

static void round_up(struct decimal *to) {
    int at = to->count - 1;
    for (; at >= 0 && to->digit[at] == '9'; at--)
        to->digit[at] = '0';
    if (at >= 0) {
        to->digit[at]++;
        return;
    }
    for (int i = to->count; i > 0; i--)
        to->digit[i] = to->digit[i - 1];
    to->digit[0] = '1';
    to->count++;
    to->point++;
}

/* The value, rounded to so many digits in all, or behind the point. */
static void decimal_of(double value, int digits, int behind, struct decimal *to) {
    struct big numerator, denominator;
    fraction(value, &numerator, &denominator, &to->point);
    if (behind)
        digits += to->point;
    to->count = 0;
    if (digits < 0)
        return;
    __clew_check(digits < MOST, UNMODELLED, "so many digits of a double are not printed");
    for (; to->count < digits; to->count++) {
        int digit = 0;
        for (; __clew_big_order(&numerator, &denominator) >= 0; digit++)
            __clew_big_less(&numerator, &denominator);
        to->digit[to->count] = (char)('0' + digit);
        __clew_big_times(&numerator, 10, 0);
    }
    /* The rest is numerator / (10 * denominator): compare it with a half. */
    __clew_big_times(&denominator, 5, 0);
    int half = __clew_big_order(&numerator, &denominator);
    if (half > 0 || (half == 0 && to->count > 0 && (to->digit[to->count - 1] - '0') % 2 == 1))
        round_up(to);
}

static char digit_at(const struct decimal *from, int place) {
    return (char)(place >= 0 && place < from->count ? from->digit[place] : '0');
}

static void fixed(struct sink *sink, const struct decimal *from, int behind, int alternative) {
    for (int i = from->point < 1 ? from->point - 1 : 0; i < from->point; i++)
        __clew_put(sink, digit_at(from, i));
    if (behind > 0 || alternative)
        __clew_put(sink, '.');
    for (int i = 0; i < behind; i++)
        __clew_put(sink, digit_at(from, from->point + i));
}

static void with_exponent(struct sink *sink, const struct decimal *from, int behind, int alternative, char letter, int zero) {
    int power = zero ? 0 : from->point - 1;
    __clew_put(sink, digit_at(from, 0));
    if (behind > 0 || alternative)
        __clew_put(sink, '.');
    for (int i = 1; i <= behind; i++)
        __clew_put(sink, digit_at(from, i));
    __clew_put(sink, letter);
    __clew_put(sink, power < 0 ? '-' : '+');
    if (power < 0)
        power = -power;
    if (power >= 100)
        __clew_put(sink, (char)('0' + power / 100));
    __clew_put(sink, (char)('0' + power / 10 % 10));
    __clew_put(sink, (char)('0' + power % 10));
}

static void general(struct sink *sink, double value, char letter, int precision, int alternative) {
    struct decimal digits;
    if (precision == 0)
        precision = 1;
    decimal_of(value, precision, 0, &digits);
    int power = value == 0 ? 0 : digits.point - 1, last = precision;
    if (!alternative)
        while (last > 1 && digit_at(&digits, last - 1) == '0')
            last--;
    if (power < -4 || power >= precision)
        with_exponent(sink, &digits, last - 1, alternative, letter, value == 0);
    else
        fixed(sink, &digits, last > power + 1 ? last - power - 1 : 0, alternative);
}

/* Behind 0x: one digit, those behind the point, the exponent of two. */
static void hexadecimal(struct sink *sink, double value, int precision, int alternative, int upper) {
    uint64_t bits, mantissa;
    __builtin_memcpy(&bits, &value, sizeof bits);
    mantissa = (bits & 0x000fffffffffffffULL) | (uint64_t)(bits >> 52 != 0) << 52;
    int power = value == 0 ? 0 : bits >> 52 == 0 ? -1022 : (int)(bits >> 52) - 1023;
    if (precision >= 0 && precision < 13) {
        uint64_t unit = 1ULL << 4 * (13 - precision), rest = mantissa & (unit - 1);
        mantissa -= rest;
        if (rest > unit / 2 || (rest == unit / 2 && (mantissa & unit) != 0))
            mantissa += unit;
    }
    __clew_put(sink, (char)('0' + (mantissa >> 52)));
    mantissa &= 0x000fffffffffffffULL;
    if (precision > 0 || (precision < 0 && mantissa != 0) || alternative)
        __clew_put(sink, '.');
    for (int i = 0; precision < 0 ? mantissa != 0 : i < precision; i++) {
        int digit = (int)(mantissa >> 48);
        __clew_put(sink, (char)(digit < 10 ? '0' + digit : (upper ? 'A' : 'a') + digit - 10));
        mantissa = mantissa << 4 & 0x000fffffffffffffULL;
    }
    __clew_put(sink, upper ? 'P' : 'p');
    __clew_put(sink, power < 0 ? '-' : '+');
    power = power < 0 ? -power : power;
    for (int unit = power >= 1000 ? 1000 : power >= 100 ? 100 : power >= 10 ? 10 : 1; unit > 0; unit /= 10)
        __clew_put(sink, (char)('0' + power / unit % 10));
}

void __clew_format_double(struct sink *sink, double value, char kind, int precision, int alternative) {
    int upper = kind >= 'A' && kind <= 'Z';
    if (value != value || value - value != 0) {
        const char *word = value != value ? upper ? "NAN" : "nan" : upper ? "INF" : "inf";
        for (; *word != 0; word++)
            __clew_put(sink, *word);
        return;
    }
    if (kind == 'a' || kind == 'A') {
        hexadecimal(sink, value, precision, alternative, upper);
        return;
    }
    struct decimal digits;
    if (precision < 0)
        precision = 6;
    switch (kind) {
    case 'f':
    case 'F':
        decimal_of(value, precision, 1, &digits);
        fixed(sink, &digits, precision, alternative);
        break;
    case 'e':
    case 'E':
        decimal_of(value, precision + 1, 0, &digits);
        with_exponent(sink, &digits, precision, alternative, kind, value == 0);
        break;
    default:
        general(sink, value, (char)(upper ? 'E' : 'e'), precision, alternative);
    }
}
