/* Formatted output: the whole of integers, characters, strings and pointers; digits of doubles by the unit format_double. */
#include "stdio/format.h"
#include <__clew.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define MISUSE "library.misuse"
#define UNMODELLED "library.unmodelled"

enum { MOST_DIGITS = 66 };

struct directive {
    int left, plus, blank, alternative, zero, width, precision;
    char length; /* h, H for hh, l, L for ll, z, j, t */
};

void __clew_put(struct sink *sink, char character) {
    if (sink->count + 1 < sink->size)
        sink->text[sink->count] = character;
    sink->count++;
}

static void fill(struct sink *sink, char character, int count) {
    for (; count > 0; count--)
        __clew_put(sink, character);
}

static void padded(struct sink *sink, const struct directive *how, const char *prefix, const char *text, int length) {
    int prefixed = 0;
    while (prefix[prefixed] != 0)
        prefixed++;
    int zeros = how->precision > length ? how->precision - length : 0;
    int blanks = how->width - prefixed - zeros - length;
    if (how->zero && !how->left && how->precision < 0 && blanks > 0) {
        zeros = blanks;
        blanks = 0;
    }
    if (!how->left)
        fill(sink, ' ', blanks);
    for (int i = 0; i < prefixed; i++)
        __clew_put(sink, prefix[i]);
    fill(sink, '0', zeros);
    for (int i = 0; i < length; i++)
        __clew_put(sink, text[i]);
    if (how->left)
        fill(sink, ' ', blanks);
}

static void number(struct sink *sink, const struct directive *how, uint64_t value, unsigned base, int upper, const char *sign) {
    char digits[MOST_DIGITS];
    unsigned behind_nine = (upper ? 'A' : 'a') - '0' - 10;
    int at = MOST_DIGITS;
    for (uint64_t rest = value; rest != 0; rest /= base) {
        unsigned digit = (unsigned)(rest % base);
        digits[--at] = (char)('0' + digit + (digit > 9) * behind_nine); /* without a branch for each digit */
    }
    if (value == 0 && how->precision != 0)
        digits[--at] = '0';
    if (how->alternative && base == 8 && (at == MOST_DIGITS || digits[at] != '0'))
        digits[--at] = '0';
    if (how->alternative && base == 16 && value != 0)
        sign = upper ? "0X" : "0x";
    if (how->alternative && base == 2 && value != 0)
        sign = upper ? "0B" : "0b";
    padded(sink, how, sign, digits + at, MOST_DIGITS - at);
}

static int64_t signed_argument(char length, va_list *arguments) {
    switch (length) {
    case 'H':
        return (signed char)va_arg(*arguments, int);
    case 'h':
        return (short)va_arg(*arguments, int);
    case 'l':
        return va_arg(*arguments, long);
    case 'L':
    case 'j':
        return va_arg(*arguments, long long);
    case 'z':
    case 't':
        return va_arg(*arguments, ptrdiff_t);
    default:
        return va_arg(*arguments, int);
    }
}

static uint64_t unsigned_argument(char length, va_list *arguments) {
    switch (length) {
    case 'H':
        return (unsigned char)va_arg(*arguments, unsigned);
    case 'h':
        return (unsigned short)va_arg(*arguments, unsigned);
    case 'l':
        return va_arg(*arguments, unsigned long);
    case 'L':
    case 'j':
        return va_arg(*arguments, unsigned long long);
    case 'z':
    case 't':
        return va_arg(*arguments, size_t);
    default:
        return va_arg(*arguments, unsigned);
    }
}

/* What is read may not be written: the text so far, this part of it, and the end. */
static void check_apart(const struct sink *sink, const char *text, int read, size_t more) {
    size_t written = sink->count + more < sink->size ? sink->count + more + 1 : sink->size;
    if (sink->text != 0 && __clew_is_same(sink->text, text))
        __clew_check(text > sink->text ? (size_t)(text - sink->text) >= written : sink->text - text >= read, MISUSE,
                     "a text is formatted into itself");
}

static void string(struct sink *sink, const struct directive *how, const char *text) {
    int length = 0;
    while ((how->precision < 0 || length < how->precision) && text[length] != 0)
        length++;
    int read = how->precision < 0 || length < how->precision ? length + 1 : length;
    check_apart(sink, text, read, (size_t)(how->width > length ? how->width : length));
    struct directive plain = *how;
    plain.precision = -1;
    plain.zero = 0;
    padded(sink, &plain, "", text, length);
}

/* How many bytes of a wide text are printed: no part of a character is. */
static int bytes_of(const wchar_t *text, int most) {
    int length = 0;
    for (int more; (most < 0 || length < most) && *text != 0; length += more) {
        more = __clew_encoded((unsigned)*text++);
        if (most >= 0 && length + more > most)
            break;
    }
    return length;
}

static void wide_string(struct sink *sink, const struct directive *how, const wchar_t *text) {
    char bytes[4];
    int length = bytes_of(text, how->precision);
    if (sink->size == 0 && how->width == 0) { /* which is counted, and nothing is made */
        sink->count += (size_t)length;
        return;
    }
    if (!how->left)
        fill(sink, ' ', how->width - length);
    for (int at = 0; at < length;) {
        int more = __clew_encode(bytes, (unsigned)*text++);
        for (int i = 0; i < more; i++, at++)
            __clew_put(sink, bytes[i]);
    }
    if (how->left)
        fill(sink, ' ', how->width - length);
}

static void real(struct sink *sink, const struct directive *how, char kind, double value) {
    char text[400];
    struct sink digits = {text, sizeof text, 0};
    uint64_t bits = 0;
    __clew_check(sizeof(int) > 2, UNMODELLED, "printing a double is not modelled where int has 16 bits");
    __builtin_memcpy(&bits, &value, sizeof value);
    int negative = (int)(bits >> 63);
    __clew_format_double(&digits, negative ? -value : value, kind, how->precision, how->alternative);
    struct directive plain = *how;
    plain.precision = -1;
    plain.zero = how->zero && value - value == 0;
    char prefix[4], *end = prefix;
    if (negative || how->plus || how->blank)
        *end++ = negative ? '-' : how->plus ? '+' : ' ';
    if ((kind == 'a' || kind == 'A') && value - value == 0) {
        *end++ = '0';
        *end++ = kind == 'a' ? 'x' : 'X';
    }
    *end = 0;
    padded(sink, &plain, prefix, text, (int)digits.count);
}

/* The position that stands behind the %, and 0 where there is none. */
static int position_of(const char *at) {
    int position = 0;
    for (; *at >= '0' && *at <= '9'; at++)
        position = position * 10 + (*at - '0');
    return *at == '$' ? position : 0;
}

static int count_of(const char **at, va_list *arguments) {
    if (**at == '*') {
        (*at)++;
        __clew_check(position_of(*at) == 0, UNMODELLED, "positions of widths and precisions are not modelled");
        return va_arg(*arguments, int);
    }
    int value = 0;
    for (; **at >= '0' && **at <= '9'; (*at)++)
        value = value * 10 + (**at - '0');
    return value;
}

static const char *read_directive(const char *at, struct directive *how, va_list *arguments) {
    *how = (struct directive){.precision = -1};
    for (;; at++) {
        if (*at == '-')
            how->left = 1;
        else if (*at == '+')
            how->plus = 1;
        else if (*at == ' ')
            how->blank = 1;
        else if (*at == '#')
            how->alternative = 1;
        else if (*at == '0')
            how->zero = 1;
        else if (*at != '\'') /* thousands are not grouped in the locale of C */
            break;
    }
    how->width = count_of(&at, arguments);
    if (how->width < 0) {
        how->left = 1;
        how->width = -how->width;
    }
    if (*at == '.') {
        at++;
        how->precision = count_of(&at, arguments);
    }
    if (*at == 'h' || *at == 'l') {
        how->length = *at++;
        if (*at == how->length) {
            how->length = how->length == 'h' ? 'H' : 'L';
            at++;
        }
    } else if (*at == 'z' || *at == 'j' || *at == 't' || *at == 'L') {
        how->length = *at++;
    }
    return at;
}

/* How many characters there are so far. */
static void tell_count(char length, size_t count, va_list *arguments) {
    switch (length) {
    case 'H':
        *va_arg(*arguments, signed char *) = (signed char)count;
        break;
    case 'h':
        *va_arg(*arguments, short *) = (short)count;
        break;
    case 'l':
        *va_arg(*arguments, long *) = (long)count;
        break;
    case 'L':
    case 'j':
        *va_arg(*arguments, long long *) = (long long)count;
        break;
    case 'z':
    case 't':
        *va_arg(*arguments, ptrdiff_t *) = (ptrdiff_t)count;
        break;
    default:
        *va_arg(*arguments, int *) = (int)count;
    }
}

static void directive(struct sink *sink, char kind, struct directive *how, va_list *arguments) {
    switch (kind) {
    case 'd':
    case 'i': {
        int64_t value = signed_argument(how->length, arguments);
        const char *sign = value < 0 ? "-" : how->plus ? "+" : how->blank ? " " : "";
        number(sink, how, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 10, 0, sign);
        break;
    }
    case 'u':
        number(sink, how, unsigned_argument(how->length, arguments), 10, 0, "");
        break;
    case 'x':
    case 'X':
        number(sink, how, unsigned_argument(how->length, arguments), 16, kind == 'X', "");
        break;
    case 'o':
        number(sink, how, unsigned_argument(how->length, arguments), 8, 0, "");
        break;
    case 'b':
    case 'B':
        number(sink, how, unsigned_argument(how->length, arguments), 2, kind == 'B', "");
        break;
    case 'c':
    case 'C': {
        int character = va_arg(*arguments, int);
        char bytes[4] = {(char)character};
        int length = how->length == 'l' || kind == 'C' ? __clew_encode(bytes, (unsigned)character) : 1;
        how->precision = -1;
        how->zero = 0;
        padded(sink, how, "", bytes, length);
        break;
    }
    case 's':
    case 'S':
        if (how->length == 'l' || kind == 'S')
            wide_string(sink, how, va_arg(*arguments, const wchar_t *));
        else
            string(sink, how, va_arg(*arguments, const char *));
        break;
    case 'p': /* as long as addresses are; which one it is is nobody's business */
        string(sink, how, va_arg(*arguments, void *) == 0 ? "(nil)" : sizeof(void *) == 8 ? "0x7f0000000010" : "0xf7000010");
        break;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        real(sink, how, kind, va_arg(*arguments, double));
        break;
    case '%':
        __clew_put(sink, '%');
        break;
    case 'm':
        string(sink, how, strerror(errno));
        break;
    case 'n':
        tell_count(how->length, sink->count, arguments);
        break;
    default:
        __clew_check(0, MISUSE, "a format has a conversion that does not exist");
    }
}

/* --- arguments by their positions, as in %2$s -------------------------------------------------------------------- */

static const char *behind_position(const char *at) {
    while (*at != '$')
        at++;
    return at + 1;
}

/* The first directive for the argument at this position, from behind its position on. */
static const char *directive_of(const char *format, int position) {
    for (const char *at = format; *at != 0; at++)
        if (*at == '%' && *++at != '%' && position_of(at) == position)
            return behind_position(at);
    __clew_check(0, MISUSE, "a format leaves out the position of an argument");
    return 0;
}

/* Over the argument at this position. */
static void pass_over(const char *format, int position, va_list *arguments) {
    struct directive how;
    switch (*read_directive(directive_of(format, position), &how, arguments)) {
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        (void)va_arg(*arguments, double);
        break;
    case 's':
    case 'S':
    case 'p':
    case 'n':
        (void)va_arg(*arguments, void *);
        break;
    default:
        (void)unsigned_argument(how.length, arguments);
    }
}

/* Where the directive goes on, with its argument next. */
static const char *positioned(const char *at, const char *format, va_list *rest, va_list *arguments) {
    int position = position_of(at);
    if (position == 0)
        return at;
    va_end(*rest);
    va_copy(*rest, *arguments);
    for (int before = 1; before < position; before++)
        pass_over(format, before, rest);
    return behind_position(at);
}

/* The number of characters of the whole text; what fits of it, with its end, is in the sink. */
int __clew_format(struct sink *sink, const char *format, va_list arguments) {
    va_list first, rest;
    va_copy(first, arguments);
    va_copy(rest, arguments);
    for (const char *at = format; *at != 0; at++) {
        if (*at != '%') {
            __clew_put(sink, *at);
            continue;
        }
        struct directive how;
        at = read_directive(positioned(at + 1, format, &rest, &first), &how, &rest);
        directive(sink, *at, &how, &rest);
    }
    va_end(first);
    va_end(rest);
    if (sink->size != 0)
        sink->text[sink->count < sink->size ? sink->count : sink->size - 1] = 0;
    return (int)sink->count;
}
