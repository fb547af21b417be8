/* Numbers from text, and small arithmetic. */
#include <__clew.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

/* Without branches: each of them would double the ways through a text of inputs. Letters differ in one bit by case. */
static unsigned digit_of(char c) {
    unsigned digit = (unsigned char)c - (unsigned)'0', letter = ((unsigned char)c | 32u) - (unsigned)'a';
    unsigned is_digit = digit < 10, is_letter = letter < 26;
    return is_digit * digit + is_letter * (letter + 10) + (1 - is_digit - is_letter) * 99;
}
static int is_space(char c) { return (c == ' ') | ((unsigned char)(c - '\t') < 5); }

/* The value and the sign of a number in text; `end` is where it stops, or the start where there is none. */
static unsigned long long scan(const char *text, char **end, int base, unsigned long long limit, int *negative) {
    const char *at = text;
    __clew_check(base == 0 || (base >= 2 && base <= 36), "library.misuse", "the base is neither 0 nor from 2 to 36");
    while (is_space(*at))
        at++;
    *negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_of(at[2]) < 16) {
        base = 16;
        at += 2;
    }
    if (base == 0)
        base = *at == '0' ? 8 : 10;
    unsigned long long value = 0, top = limit + (unsigned long long)(*negative && limit != ULLONG_MAX && limit != ULONG_MAX);
    unsigned long long most = top / (unsigned)base, last = top % (unsigned)base;
    int any = 0, over = 0;
    for (; digit_of(*at) < (unsigned)base; at++) {
        unsigned digit = digit_of(*at);
        any = 1;
        over |= (value > most) | ((value == most) & (digit > last));
        value = value * (unsigned)base + digit;
    }
    if (end != 0)
        *end = (char *)(any ? at : text);
    if (over) {
        errno = ERANGE;
        *negative &= top != limit; /* the largest number without a sign gets none */
        return top;
    }
    return value;
}

static unsigned long long unsigned_of(const char *text, char **end, int base, unsigned long long limit) {
    int negative;
    unsigned long long value = scan(text, end, base, limit, &negative);
    return negative ? 0ULL - value : value;
}

static long long signed_of(const char *text, char **end, int base, long long limit) {
    int negative;
    unsigned long long value = scan(text, end, base, (unsigned long long)limit, &negative);
    if (!negative)
        return (long long)value;
    return value > (unsigned long long)limit ? -limit - 1 : -(long long)value;
}

long strtol(const char *restrict text, char **restrict end, int base) { return (long)signed_of(text, end, base, LONG_MAX); }
long long strtoll(const char *restrict text, char **restrict end, int base) { return signed_of(text, end, base, LLONG_MAX); }
intmax_t strtoimax(const char *restrict text, char **restrict end, int base) { return signed_of(text, end, base, LLONG_MAX); }

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
    return (unsigned long)unsigned_of(text, end, base, ULONG_MAX);
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
    return unsigned_of(text, end, base, ULLONG_MAX);
}

/* C leaves undefined what a number gives that does not fit; every library gives some value, and none the same. */
int atoi(const char *text) {
    long value = strtol(text, 0, 10);
    return value >= INT_MIN && value <= INT_MAX ? (int)value : __clew_nondet_i32();
}

long atol(const char *text) { return strtol(text, 0, 10); }
long long atoll(const char *text) { return strtoll(text, 0, 10); }

int abs(int value) { return value < 0 ? -value : value; }
long labs(long value) { return value < 0 ? -value : value; }
long long llabs(long long value) { return value < 0 ? -value : value; }
intmax_t imaxabs(intmax_t value) { return value < 0 ? -value : value; }

div_t div(int left, int right) { return (div_t){left / right, left % right}; }
ldiv_t ldiv(long left, long right) { return (ldiv_t){left / right, left % right}; }
imaxdiv_t imaxdiv(intmax_t left, intmax_t right) { return (imaxdiv_t){left / right, left % right}; }
lldiv_t lldiv(long long left, long long right) { return (lldiv_t){left / right, left % right}; }

/* The names of glibc under newer versions of C. */
long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
uintmax_t strtoumax(const char *restrict text, char **restrict end, int base) { return strtoull(text, end, base); }
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return strtoull(text, end, base); }
