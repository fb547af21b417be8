/* Formatted output whose result nobody looks at: arguments are read, strings to their end, and nothing is made. */
#include "stdio/file.h"
#include "stdio/format.h"
#include <stdarg.h>
#include <stddef.h>

#define MISUSE "library.misuse"
#define UNMODELLED "library.unmodelled"

static const char *skip(const char *at, const char *any) {
    for (;; at++) {
        const char *one = any;
        while (*one != 0 && *one != *at)
            one++;
        if (*one == 0)
            return at;
    }
}

/* What stands for a text that a stream has forgotten; it comes with front ends that have such texts. */
__attribute__((weak)) extern const char *__clew_silent(void);

static void read_string(const char *text, int limit) {
    if (__clew_silent != 0 && text != 0 && text == __clew_silent())
        return;
    for (int length = 0; limit < 0 || length < limit; length++)
        if (text[length] == 0)
            return;
}

/* The limit is one of bytes. */
static void read_wide(const wchar_t *text, int limit) {
    for (int length = 0; limit < 0 || length < limit; length += __clew_encoded((unsigned)*text++))
        if (*text == 0)
            return;
}

static void read_arguments(const char *format, va_list arguments) {
    va_list rest;
    va_copy(rest, arguments);
    for (const char *at = format; *at != 0; at++) {
        if (*at != '%')
            continue;
        int limit = -1, longs = 0;
        at = skip(at + 1, "-+ #0'");
        if (*at == '*')
            (void)va_arg(rest, int);
        at = skip(at, "*0123456789");
        if (*at == '.') {
            at++;
            limit = 0;
            if (*at == '*')
                limit = va_arg(rest, int), at++;
            for (; *at >= '0' && *at <= '9'; at++)
                limit = limit * 10 + (*at - '0');
        }
        for (; *at == 'h' || *at == 'l' || *at == 'z' || *at == 'j' || *at == 't' || *at == 'L'; at++)
            longs += *at == 'l' ? 1 : *at == 'h' ? 0 : *at == 'j' ? 2 : 1;
        switch (*at) {
        case 'd': case 'i': case 'u': case 'x': case 'X': case 'o': case 'b': case 'B':
            if (longs > 1)
                __clew_printed(va_arg(rest, long long));
            else if (longs == 1)
                __clew_printed(va_arg(rest, long));
            else
                __clew_printed(va_arg(rest, int));
            break;
        case 'c': case 'C':
            __clew_printed(va_arg(rest, int));
            break;
        case 's': case 'S':
            if (longs == 1 || *at == 'S')
                read_wide(va_arg(rest, const wchar_t *), limit);
            else
                read_string(va_arg(rest, const char *), limit);
            break;
        case 'p':
            __clew_printed(va_arg(rest, void *) == 0);
            break;
        case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A':
            __clew_printed(va_arg(rest, double) < 0); /* a long double is one as well */
            break;
        case '%': case 'm':
            break;
        case 'n': case '$': /* a format in the text of the program that has these is for printf itself */
            __clew_check(0, UNMODELLED, "%n and positions in a format that is made while the program runs are not modelled");
            break;
        default:
            __clew_check(0, MISUSE, "a format has a conversion that does not exist");
        }
    }
    va_end(rest);
}

/* The same, argument by argument, where the format and the types are known before. */
void __clew_print_begin(const char *format) {
    __clew_perhaps_cancelled();
    __clew_output(format);
}
void __clew_print_whole(long long value) { __clew_printed(value); }
void __clew_print_number(double value) { __clew_printed(value < 0); }
void __clew_print_address(const void *value) { __clew_printed(value == 0); }
void __clew_print_text(const char *text, int limit) { read_string(text, limit); }

void __clew_printf(const char *format, ...) {
    __clew_perhaps_cancelled();
    va_list arguments;
    va_start(arguments, format);
    __clew_output(format);
    read_arguments(format, arguments);
    va_end(arguments);
}

void __clew_fprintf(FILE *file, const char *format, ...) {
    __clew_perhaps_cancelled();
    (void)__clew_written(file, 0);
    va_list arguments;
    va_start(arguments, format);
    __clew_output(format);
    read_arguments(format, arguments);
    va_end(arguments);
}
