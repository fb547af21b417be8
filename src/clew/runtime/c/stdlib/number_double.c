/* Doubles from text: decimal or hexadecimal, rounded exactly, halves to even. */
#include "stdlib/big.h"
#include <__clew.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>

#define UNMODELLED "library.unmodelled"
#define MOST_DIGITS 75 /* more do not fit: with 410 zeros behind the point, or 320 in front of it, they take 1,400 bits */

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

/* numerator / denominator, rounded; both are changed. What is too small for all its bits, and not exact, is out of
   range as zero is. */
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
    int small = drop < type->lowest + shift;
    if (small)
        drop = type->lowest + shift;
    if (drop > 60)
        return 0;
    uint64_t rest = whole & ((1ULL << drop) - 1), half = 1ULL << (drop - 1), kept = whole >> drop;
    if (small && (rest != 0 || numerator->used != 0))
        errno = ERANGE;
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

/* digits * base to the power, where the base is 10 or 2 */
static double scaled(struct big *digits, int base, int power, const struct shape *type) {
    struct big one;
    __clew_big_set(&one, 1);
    struct big *to = power > 0 ? digits : &one;
    if (power < 0)
        power = -power;
    if (base == 2)
        __clew_big_shift(to, power);
    else
        for (; power > 0; power--)
            __clew_big_times(to, 10, 0);
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

static int exponent_at(const char **at, char letter) {
    if ((**at | 0x20) != letter)
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

/* What a digit is worth; -1: it is none of that base. */
static int worth(char digit, int base) {
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    digit |= 0x20;
    return base == 16 && digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

/* Digits with a point; whether there are some, and how many of them stand behind the point. */
static int digits_at(const char **at, int base, struct big *digits, int *behind) {
    int any = 0, point = 0, count = 0;
    *behind = 0;
    __clew_big_set(digits, 0);
    for (;; (*at)++) {
        if (**at == '.' && !point) {
            point = 1;
            continue;
        }
        int digit = worth(**at, base);
        if (digit < 0)
            break;
        any = 1;
        *behind += point;
        count += count != 0 || digit != 0;
        __clew_check(count <= MOST_DIGITS, UNMODELLED, "a number with more than 75 digits is not read");
        __clew_big_times(digits, (uint32_t)base, (uint32_t)digit);
    }
    return any;
}

/* Behind nan: letters in parentheses, if there are some. */
static const char *behind_nan(const char *at) {
    const char *end = at;
    if (*end == '(')
        do
            end++;
        while ((*end >= '0' && *end <= '9') || ((*end | 0x20) >= 'a' && (*end | 0x20) <= 'z') || *end == '_');
    return end != at && *end == ')' ? end + 1 : at;
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
        *end = behind_nan(at + 3);
        return NAN;
    }
    int hexadecimal = at[0] == '0' && (at[1] | 0x20) == 'x' && (worth(at[2], 16) >= 0 || (at[2] == '.' && worth(at[3], 16) >= 0));
    if (hexadecimal)
        at += 2;
    if (!digits_at(&at, hexadecimal ? 16 : 10, &digits, &behind))
        return 0;
    int power = exponent_at(&at, hexadecimal ? 'p' : 'e') - (hexadecimal ? 4 : 1) * behind;
    *end = at;
    if (digits.used == 0)
        return 0;
    if (power > (hexadecimal ? 1100 : 320) || power < (hexadecimal ? -1400 : -410)) {
        errno = ERANGE;
        return power > 0 ? INFINITY : 0;
    }
    return scaled(&digits, hexadecimal ? 2 : 10, power, type);
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
    return negative && behind != 0 ? -value : value;
}

double strtod(const char *restrict text, char **restrict end) { return read_number(text, end, &of_double); }
float strtof(const char *restrict text, char **restrict end) { return (float)read_number(text, end, &of_float); }
double atof(const char *text) { return strtod(text, 0); }
