/* Formatted input from a text: whole numbers, doubles, characters, words, sets of characters. */
#include "stdio/scan.h"
#include <__clew.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define UNMODELLED "library.unmodelled"
#define LONGEST 64

static const char *blanks(const char *text) {
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

/* Store a whole number where the next argument points to. */
static void store(const struct field *field, long long value, va_list *arguments) {
    if (field->skipped)
        return;
    switch (field->longs) {
    case -2:
        *va_arg(*arguments, signed char *) = (signed char)value;
        break;
    case -1:
        *va_arg(*arguments, short *) = (short)value;
        break;
    case 0:
        *va_arg(*arguments, int *) = (int)value;
        break;
    case 1:
        *va_arg(*arguments, long *) = (long)value;
        break;
    default:
        *va_arg(*arguments, long long *) = value;
    }
}

/* The part of the text that a number may take: as much as the width allows. */
static const char *window(const char *text, int width, char *copy) {
    if (width == 0 || width >= LONGEST)
        return text;
    strncpy(copy, text, (size_t)width);
    copy[width] = 0;
    return copy;
}

/* What begins like a longer number and is none, as 0x and 1e+: no number at all by the standard, and one to libraries. */
static void check_whole(const char *from, const char *end, char exponent) {
    const char *digits = from + (*from == '-' || *from == '+');
    _Bool hexadecimal = digits[0] == '0' && (digits[1] | 0x20) == 'x', decimal = isdigit((unsigned char)*digits) || *digits == '.';
    char behind = (char)(*end | 0x20);
    _Bool cut = hexadecimal ? end == digits + 1 || (exponent != 0 && behind == 'p') : decimal && exponent != 0 && behind == exponent;
    __clew_check(!cut, UNMODELLED, "a number that ends too early is not read from a text");
}

static const char *whole(const char *text, char kind, const struct field *field, va_list *arguments) {
    char copy[LONGEST], *end;
    text = blanks(text);
    const char *from = window(text, field->width, copy);
    int base = kind == 'd' || kind == 'u' ? 10 : kind == 'o' ? 8 : kind == 'i' ? 0 : 16;
    int is_signed = kind == 'd' || kind == 'i';
    long long value = is_signed ? strtoll(from, &end, base) : (long long)strtoull(from, &end, base);
    if (end == from)
        return 0;
    if (base == 0 || base == 16)
        check_whole(from, end, 0);
    store(field, value, arguments);
    return text + (end - from);
}

static const char *real(const char *text, const struct field *field, va_list *arguments) {
    char copy[LONGEST], *end;
    text = blanks(text);
    const char *from = window(text, field->width, copy);
    double value = strtod(from, &end);
    if (end == from)
        return 0;
    check_whole(from, end, 'e');
    if (field->skipped)
        return text + (end - from);
    if (field->longs == 0)
        *va_arg(*arguments, float *) = strtof(from, 0);
    else
        *va_arg(*arguments, double *) = value;
    return text + (end - from);
}

/* The characters of a text, of which each is one byte. */
static void widened(wchar_t *to, const char *text, int count) {
    for (int i = 0; i < count; i++) {
        __clew_check((unsigned char)text[i] < 0x80, UNMODELLED, "wide characters of several bytes are not read from a text");
        to[i] = (wchar_t)text[i];
    }
}

/* Characters of a set (null: not blank), ended by zero. */
static const char *word(const char *text, const char *set, const char *end, const struct field *field, va_list *arguments) {
    int count = 0, most = field->width == 0 ? 0x7fffffff : field->width;
    if (set == 0)
        text = blanks(text);
    while (count < most && text[count] != 0 && (set == 0 ? !isspace((unsigned char)text[count]) : in_set(set, end, text[count])))
        count++;
    if (count == 0)
        return 0;
    if (!field->skipped && field->longs > 0) {
        wchar_t *to = va_arg(*arguments, wchar_t *);
        widened(to, text, count);
        to[count] = 0;
    } else if (!field->skipped) {
        char *to = va_arg(*arguments, char *);
        memcpy(to, text, (size_t)count);
        to[count] = 0;
    }
    return text + count;
}

static const char *characters(const char *text, const struct field *field, va_list *arguments) {
    int count = field->width == 0 ? 1 : field->width;
    void *to = field->skipped ? 0 : va_arg(*arguments, void *);
    for (int i = 0; i < count; i++) {
        __clew_check(text[i] != 0 || i == 0, UNMODELLED, "fewer characters than a format asks for are not read from a text");
        if (text[i] == 0)
            return 0;
        if (!field->skipped && field->longs > 0)
            widened((wchar_t *)to + i, text + i, 1);
        else if (!field->skipped)
            ((char *)to)[i] = text[i];
    }
    return text + count;
}

int vsscanf(const char *restrict text, const char *restrict format, va_list arguments) {
    const char *start = text;
    int count = 0;
    va_list rest;
    (void)strlen(text);
    va_copy(rest, arguments);
    for (const char *at = format; *at != 0 && text != 0; at++) {
        struct field field;
        if (isspace((unsigned char)*at)) {
            text = blanks(text);
            continue;
        }
        if (*at != '%' || at[1] == '%') {
            at += *at == '%';
            text = *at == '%' ? blanks(text) : text;
            if (*text == 0 && count == 0)
                count = -1;
            text = *text == *at ? text + 1 : 0;
            continue;
        }
        at = read_field(at + 1, &field);
        const char *set = at + 1;
        if (*at == 'n') {
            store(&field, text - start, &rest);
            continue;
        }
        if (count == 0 && *(*at == 'c' || *at == '[' ? text : blanks(text)) == 0)
            count = -1;
        if (count < 0)
            break;
        switch (*at) {
        case 'd': case 'i': case 'u': case 'x': case 'X': case 'o':
            text = whole(text, *at, &field, &rest);
            break;
        case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A':
            text = real(text, &field, &rest);
            break;
        case 'c':
            text = characters(text, &field, &rest);
            break;
        case 's':
            text = word(text, 0, 0, &field, &rest);
            break;
        case '[':
            at = end_of_set(set);
            text = word(text, set, at, &field, &rest);
            break;
        default:
            __clew_check(0, UNMODELLED, "a conversion of formatted input is not modelled");
        }
        count += text != 0 && !field.skipped;
    }
    va_end(rest);
    return count;
}

int sscanf(const char *restrict text, const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

int __isoc99_sscanf(const char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

int __isoc23_sscanf(const char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}
