/* Input: what stands in a file is anything. */
#include "stdio/file.h"
#include "stdio/reading.h"
#include "stdio/scan.h"
#include <stdarg.h>
#include <stdint.h>
#include <wchar.h>

#define UNMODELLED "library.unmodelled"

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

/* A character of a word, or of a set: anything that belongs there. */
static int any_of(const char *set, const char *end, _Bool wide) {
    int character = wide ? (int)__clew_nondet_range(1, 0x10ffff) : __clew_nondet_i8();
    if (set != 0)
        __clew_assume(character != 0 && in_set(set, end, character));
    else
        __clew_assume(character != 0 && character != ' ' && (character < '\t' || character > '\r'));
    return character;
}

/* Characters of any number, or of up to so many, none of them a blank or all of a set (null: no blanks). */
static void word(const char *set, const char *end, const struct field *field, va_list *arguments) {
    int length = 0;
    void *text = va_arg(*arguments, void *);
    _Bool wide = field->longs > 0;
    do {
        int character = any_of(set, end, wide);
        if (wide)
            ((wchar_t *)text)[length++] = (wchar_t)character;
        else
            ((char *)text)[length++] = (char)character;
    } while ((field->width == 0 || length < field->width) && __clew_nondet_bool());
    if (wide)
        ((wchar_t *)text)[length] = 0;
    else
        ((char *)text)[length] = 0;
}

static void characters(const struct field *field, va_list *arguments) {
    void *text = va_arg(*arguments, void *);
    for (int i = 0; i == 0 || i < field->width; i++) {
        if (field->longs > 0)
            ((wchar_t *)text)[i] = (wchar_t)__clew_nondet_range(0, 0x10ffff);
        else
            ((char *)text)[i] = (char)__clew_nondet_i8();
    }
}

static void real(const struct field *field, va_list *arguments) {
    if (field->longs >= 1) { /* long double is double */
        union { int64_t bits; double value; } any = {__clew_nondet_i64()};
        *va_arg(*arguments, double *) = any.value;
    } else {
        union { int32_t bits; float value; } any = {__clew_nondet_i32()};
        *va_arg(*arguments, float *) = any.value;
    }
}

/* The number above those that so many digits write; 0: above all of 64 bits. */
static int64_t above(int base, int digits) {
    int64_t number = 1;
    for (int i = 0; i < digits; i++) {
        if (number > INT64_MAX / 16)
            return 0;
        number *= base;
    }
    return number;
}

/* A whole number of any size, or one that so many characters write, of which one may be a sign. */
static int64_t whole(char kind, const struct field *field, int bits) {
    int base = kind == 'o' ? 8 : kind == 'x' || kind == 'X' ? 16 : 10;
    int64_t above_all = field->width == 0 ? 0 : above(base, field->width);
    if (kind == 'i' && field->width > 11) /* behind 0x there are two digits fewer */
        above_all = above(16, field->width - 2);
    if (above_all == 0 || (bits < 64 && above_all > (int64_t)1 << bits))
        return bits == 8 ? __clew_nondet_i8() : bits == 16 ? __clew_nondet_i16() : bits == 32 ? __clew_nondet_i32() : __clew_nondet_i64();
    return __clew_nondet_range(1 - above(base, field->width - 1), above_all - 1);
}

/* Store a whole number where the next argument points to; below zero: it says how many characters were read. */
static void store(const struct field *field, char kind, int64_t read, va_list *arguments) {
    if (field->longs == -2)
        *va_arg(*arguments, signed char *) = (signed char)(read >= 0 ? read : whole(kind, field, 8));
    else if (field->longs == -1)
        *va_arg(*arguments, short *) = (short)(read >= 0 ? read : whole(kind, field, 16));
    else if (field->longs == 0)
        *va_arg(*arguments, int *) = (int)(read >= 0 ? read : whole(kind, field, 32));
    else if (field->longs == 1)
        *va_arg(*arguments, long *) = (long)(read >= 0 ? read : whole(kind, field, 8 * (int)sizeof(long)));
    else
        *va_arg(*arguments, long long *) = (long long)(read >= 0 ? read : whole(kind, field, 64));
}

static void convert(const char *at, const struct field *field, va_list *arguments) {
    switch (*at) {
    case 's':
        word(0, 0, field, arguments);
        break;
    case '[':
        word(at + 1, end_of_set(at + 1), field, arguments);
        break;
    case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A':
        real(field, arguments);
        break;
    case 'd': case 'i': case 'u': case 'x': case 'X': case 'o':
        store(field, *at, -1, arguments);
        break;
    case 'c':
        characters(field, arguments);
        break;
    default:
        __clew_check(0, UNMODELLED, "this conversion is not modelled as formatted input");
    }
}

/* How many characters were read so far: between two numbers; `most` below zero: any number. */
struct length {
    int least, most;
};

static void longer(struct length *length, int least, int most) {
    length->least += least;
    length->most = most < 0 || length->most < 0 ? -1 : length->most + most;
}

static void count_field(struct length *length, char kind, const struct field *field) {
    if (kind == 'c')
        longer(length, field->width == 0 ? 1 : field->width, field->width == 0 ? 1 : field->width);
    else
        longer(length, 1, kind == '[' && field->width != 0 ? field->width : -1);
}

/* How many conversions store something that was read. */
static int stored(const char *format) {
    int count = 0;
    for (const char *at = format; *at != 0; at++) {
        struct field field;
        if (*at != '%')
            continue;
        at = read_field(at + 1, &field);
        count += *at != '%' && *at != 'n' && !field.skipped;
        if (*at == '[')
            at = end_of_set(at + 1);
        if (*at == 0)
            break;
    }
    return count;
}

/* Any number of the conversions succeed, from the first on; -1 is the end of the input. Behind the last one that stores
   something, what is only to be there may be missing, and then nothing follows that tells how much was read. */
int vfscanf(FILE *restrict file, const char *restrict format, va_list arguments) {
    __clew_check(taken(file) < 0, UNMODELLED, "formatted input behind ungetc is not modelled");
    int done = (int)__clew_nondet_range(-1, stored(format));
    stops(file, done < 0);
    va_list rest;
    va_copy(rest, arguments);
    int count = 0;
    _Bool doubtful = done < 0;
    struct length length = {0, 0};
    for (const char *at = format; *at != 0; at++) {
        struct field field;
        if (*at != '%' || at[1] == '%') {
            _Bool blank = *at == ' ' || (*at >= '\t' && *at <= '\r');
            at += *at == '%';
            longer(&length, !blank, blank || *at == '%' ? -1 : 1);
            doubtful |= !blank;
            continue;
        }
        at = read_field(at + 1, &field);
        if (*at == 'n') {
            if (count == done && doubtful && __clew_nondet_bool())
                break;
            if (!field.skipped)
                store(&field, 'n', __clew_nondet_range(length.least, length.most < 0 ? 0x7fffffff : length.most), &rest);
            continue;
        }
        if (!field.skipped) {
            if (count >= done)
                break;
            convert(at, &field, &rest);
            count++;
        }
        doubtful = field.skipped;
        count_field(&length, *at, &field);
        if (*at == '[')
            at = end_of_set(at + 1);
        if (*at == 0)
            break;
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

int vscanf(const char *restrict format, va_list arguments) { return vfscanf(stdin, format, arguments); }

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
