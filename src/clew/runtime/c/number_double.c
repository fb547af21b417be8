/* Doubles from text: decimal, rounded exactly, halves to even. */
#include "big.h"
#include <__clew.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>

#define UNMODELLED "library.unmodelled"

struct shape { /* of a type: bits of the mantissa, and the exponent of the lowest bit there is */
    int mantissa, lowest, highest;
};

static const struct shape of_double = {53, -1074, 1024}, of_float = {24, -149, 128};

static int length_of(const struct big *number) {
    uint32_t top = number->limb[number->used - 1];
    int length = 32 * (number->used - 1);
    for (; top != 0; top >>= 1)
        length++;
    return length;
}

static double powered(uint64_t mantissa, int exponent) {
    uint64_t bits = mantissa;
    if (mantissa >> 52 != 0)
        bits = (mantissa & 0x000fffffffffffffULL) | (uint64_t)(exponent + 1075) << 52;
    double value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

/* numerator / denominator, rounded; both are changed */
static double quotient(struct big *numerator, struct big *denominator, const struct shape *type) {
    int shift = 54 - (length_of(numerator) - length_of(denominator));
    __clew_big_shift(shift > 0 ? numerator : denominator, shift > 0 ? shift : -shift);
    __clew_big_shift(denominator, 55);
    uint64_t whole = 0;
    for (int i = 0; i < 56; i++) {
        whole <<= 1;
        if (__clew_big_order(numerator, denominator) >= 0) {
            __clew_big_less(numerator, denominator);
            whole |= 1;
        }
        __clew_big_times(numerator, 2, 0);
    }
    int length = 64 - __builtin_clzll(whole), drop = length - type->mantissa;
    if (drop < type->lowest + shift)
        drop = type->lowest + shift;
    if (drop > 60)
        return 0;
    uint64_t rest = whole & ((1ULL << drop) - 1), half = 1ULL << (drop - 1), kept = whole >> drop;
    if (rest > half || (rest == half && (numerator->used != 0 || kept % 2 == 1)))
        kept++;
    int exponent = drop - shift;
    if (kept >> type->mantissa != 0) {
        kept >>= 1;
        exponent++;
    }
    if (kept >> (type->mantissa - 1) != 0 && exponent + type->mantissa > type->highest)
        return INFINITY;
    for (; kept != 0 && kept >> 52 == 0 && exponent > -1074; exponent--)
        kept <<= 1;
    return powered(kept, exponent);
}

static double decimal(struct big *digits, int power, const struct shape *type) {
    struct big one;
    __clew_big_set(&one, 1);
    struct big *scaled = power > 0 ? digits : &one;
    for (int i = power < 0 ? -power : power; i > 0; i--)
        __clew_big_times(scaled, 10, 0);
    double value = quotient(digits, &one, type);
    if (value == 0 || value == INFINITY)
        errno = ERANGE;
    return value;
}

static int is_word(const char *text, const char *word) {
    for (; *word != 0; text++, word++)
        if ((*text | 0x20) != *word)
            return 0;
    return 1;
}

static int exponent_at(const char **at) {
    if ((**at | 0x20) != 'e')
        return 0;
    const char *from = *at + 1;
    int negative = *from == '-', value = 0;
    if (*from == '-' || *from == '+')
        from++;
    if (*from < '0' || *from > '9')
        return 0;
    for (; *from >= '0' && *from <= '9'; from++)
        value = value < 10000 ? value * 10 + (*from - '0') : value;
    *at = from;
    return negative ? -value : value;
}

/* Digits with a point; how many there are, and how many of them stand behind the point. */
static int digits_at(const char **at, struct big *digits, int *behind) {
    int any = 0, point = 0, count = 0;
    *behind = 0;
    __clew_big_set(digits, 0);
    for (;; (*at)++) {
        if (**at == '.' && !point) {
            point = 1;
            continue;
        }
        if (**at < '0' || **at > '9')
            break;
        any = 1;
        *behind += point;
        count += count != 0 || **at != '0';
        __clew_check(count <= 40, UNMODELLED, "a number with more than 40 digits is not read");
        __clew_big_times(digits, 10, (uint32_t)(**at - '0'));
    }
    return any;
}

static double number(const char *at, const char **end, const struct shape *type) {
    struct big digits;
    int behind;
    *end = 0;
    if (is_word(at, "inf")) {
        *end = at + (is_word(at, "infinity") ? 8 : 3);
        return INFINITY;
    }
    if (is_word(at, "nan")) {
        *end = at + 3;
        return NAN;
    }
    __clew_check(!(at[0] == '0' && (at[1] | 0x20) == 'x'), UNMODELLED, "a hexadecimal double is not read");
    if (!digits_at(&at, &digits, &behind))
        return 0;
    int power = exponent_at(&at) - behind;
    *end = at;
    if (digits.used == 0)
        return 0;
    if (power > 320 || power < -380) {
        errno = ERANGE;
        return power > 0 ? INFINITY : 0;
    }
    return decimal(&digits, power, type);
}

static double read_number(const char *text, char **end, const struct shape *type) {
    const char *at = text, *behind;
    while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
        at++;
    int negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    double value = number(at, &behind, type);
    if (end != 0)
        *end = (char *)(behind != 0 ? behind : text);
    return negative ? -value : value;
}

double strtod(const char *restrict text, char **restrict end) { return read_number(text, end, &of_double); }
float strtof(const char *restrict text, char **restrict end) { return (float)read_number(text, end, &of_float); }
double atof(const char *text) { return strtod(text, 0); }
