/* Input: what stands in a file is anything. */
#include "file.h"
#include "names.h"
#include <stdarg.h>

#define UNMODELLED "library.unmodelled"

/* A read got less than it wanted: nothing follows, or it failed. Behind the end there is nothing. */
static void stops(FILE *file, _Bool short_) {
    __clew_atomic_begin();
    _Bool fails = __clew_nondet_bool();
    __clew_check(!file->own, UNMODELLED, CLEW_READ_BACK);
    __clew_assume(short_ | !file->ended);
    file->failed |= short_ & fails;
    file->ended |= short_ & !fails;
    __clew_atomic_end();
}

/* Take what was given back, if something was; otherwise below zero. */
static int taken(FILE *file) {
    __clew_atomic_begin();
    int back = file->given ? file->back : -1;
    if (back >= 0)
        file->given = 0;
    __clew_atomic_end();
    return back;
}

int fgetc(FILE *file) {
    __clew_perhaps_cancelled();
    int back = taken(file);
    if (back >= 0)
        return back;
    int got = (int)__clew_nondet_range(-1, 255);
    stops(file, got < 0);
    return got;
}
int getc(FILE *file) { return fgetc(file); }
int getchar(void) { return fgetc(stdin); }

int ungetc(int character, FILE *file) {
    if (character == EOF)
        return EOF;
    __clew_atomic_begin();
    __clew_check(!file->given, UNMODELLED, "a second character that is given back is not modelled");
    file->given = 1;
    file->ended = 0;
    file->back = (unsigned char)character;
    __clew_atomic_end();
    return (unsigned char)character;
}

/* A line of any length that fits, with any characters; the last one without its end is followed by nothing. */
char *fgets(char *restrict text, int size, FILE *restrict file) {
    if (size <= 0)
        return 0;
    int length = size > 1 ? (int)__clew_nondet_range(1, size - 1) : 0;
    if (length > 0) {
        int back = taken(file);
        _Bool none = back < 0 && __clew_nondet_bool();
        stops(file, none);
        if (none)
            return 0;
        text[0] = (char)(back >= 0 ? back : __clew_nondet_i8());
    }
    for (int i = 1; i < length; i++) {
        __clew_assume(text[i - 1] != '\n');
        text[i] = (char)__clew_nondet_i8();
    }
    text[length] = 0;
    if (length > 0 && length < size - 1) {
        __clew_atomic_begin();
        file->ended |= text[length - 1] != '\n';
        __clew_atomic_end();
    }
    return text;
}

size_t fread(void *restrict data, size_t size, size_t count, FILE *restrict file) {
    if (size == 0 || count == 0)
        return 0;
    __clew_check(taken(file) < 0, UNMODELLED, "a block that is read behind ungetc is not modelled");
    size_t got = (size_t)__clew_nondet_range(0, (int64_t)count);
    stops(file, got < count);
    char *bytes = data;
    for (size_t i = 0; i < got * size; i++)
        bytes[i] = (char)__clew_nondet_i8();
    return got;
}

/* A word of any length, or of up to so many characters, without blanks. */
static void word(char *text, int width) {
    int length = 0;
    do {
        char character = (char)__clew_nondet_i8();
        __clew_assume(character != 0 && character != ' ' && (character < '\t' || character > '\r'));
        text[length++] = character;
    } while ((width == 0 || length < width) && __clew_nondet_bool());
    text[length] = 0;
}

static void convert(char kind, int longs, int width, va_list *arguments) {
    switch (kind) {
    case 's':
        __clew_check(longs == 0, UNMODELLED, "wide words are not modelled as formatted input");
        word(va_arg(*arguments, char *), width);
        break;
    case 'f': case 'e': case 'g': {
        if (longs >= 1) { /* long double is double */
            union { int64_t bits; double value; } any = {__clew_nondet_i64()};
            *va_arg(*arguments, double *) = any.value;
        } else {
            union { int32_t bits; float value; } any = {__clew_nondet_i32()};
            *va_arg(*arguments, float *) = any.value;
        }
        break;
    }
    case 'd': case 'i': case 'u': case 'x': case 'X': case 'o':
        if (longs == -2)
            *va_arg(*arguments, signed char *) = __clew_nondet_i8();
        else if (longs == -1)
            *va_arg(*arguments, short *) = __clew_nondet_i16();
        else if (longs == 0)
            *va_arg(*arguments, int *) = __clew_nondet_i32();
        else if (longs == 1)
            *va_arg(*arguments, long *) = sizeof(long) == 8 ? (long)__clew_nondet_i64() : (long)__clew_nondet_i32();
        else
            *va_arg(*arguments, long long *) = __clew_nondet_i64();
        break;
    case 'c':
        __clew_check(width <= 1, UNMODELLED, "several characters are not modelled as formatted input");
        *va_arg(*arguments, char *) = (char)__clew_nondet_i8();
        break;
    default:
        __clew_check(0, UNMODELLED, "only numbers, characters and words are modelled as formatted input");
    }
}

/* Any number of the conversions succeed, from the first on; -1 is the end of the input. */
int vfscanf(FILE *restrict file, const char *restrict format, va_list arguments) {
    __clew_check(taken(file) < 0, UNMODELLED, "formatted input behind ungetc is not modelled");
    int wanted = 0;
    for (const char *at = format; *at != 0; at++)
        if (*at == '%') {
            at++;
            wanted += *at != '%' && *at != '*';
        }
    int done = (int)__clew_nondet_range(-1, wanted);
    stops(file, done < 0);
    va_list rest;
    va_copy(rest, arguments);
    int count = 0;
    for (const char *at = format; *at != 0 && count < done; at++) {
        if (*at != '%')
            continue;
        at++;
        if (*at == '%')
            continue;
        __clew_check(*at != '*', UNMODELLED, "skipped fields are not modelled as formatted input");
        int longs = 0, width = 0;
        for (; *at >= '0' && *at <= '9'; at++)
            width = 10 * width + (*at - '0');
        for (; *at == 'h' || *at == 'l' || *at == 'z'; at++)
            longs += *at == 'h' ? -1 : 1;
        convert(*at, longs, width, &rest);
        count++;
    }
    va_end(rest);
    __clew_atomic_begin();
    file->ended |= __clew_nondet_bool(); /* the end may stand right behind the last one */
    __clew_atomic_end();
    return done;
}

int scanf(const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int done = vfscanf(stdin, format, arguments);
    va_end(arguments);
    return done;
}

int fscanf(FILE *restrict file, const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int done = vfscanf(file, format, arguments);
    va_end(arguments);
    return done;
}

int __isoc99_scanf(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int done = vfscanf(stdin, format, arguments);
    va_end(arguments);
    return done;
}
