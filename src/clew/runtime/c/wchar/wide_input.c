/* Input of wide characters: what stands in a file is any text of Unicode. */
#include "stdio/reading.h"
#include <stdarg.h>
#include <wchar.h>

#define UNMODELLED "library.unmodelled"
#define LAST 0x10ffff

wint_t fgetwc(FILE *file) {
    int back = taken(file);
    if (back >= 0)
        return (wint_t)back;
    int got = (int)__clew_nondet_range(-1, LAST);
    stops(file, got < 0);
    return got < 0 ? WEOF : (wint_t)got;
}
wint_t getwc(FILE *file) { return fgetwc(file); }
wint_t getwchar(void) { return fgetwc(stdin); }

/* A line of any length that fits; the last one without its end is followed by nothing. */
wchar_t *fgetws(wchar_t *restrict text, int size, FILE *restrict file) {
    if (size <= 0)
        return 0;
    int length = size > 1 ? (int)__clew_nondet_range(1, size - 1) : 0;
    for (int i = 0; i < length; i++) {
        int back = i == 0 ? taken(file) : -1;
        _Bool none = i == 0 && back < 0 && __clew_nondet_bool();
        if (i == 0)
            stops(file, none);
        if (none)
            return 0;
        __clew_assume(i == 0 || text[i - 1] != L'\n');
        text[i] = (wchar_t)(back >= 0 ? back : __clew_nondet_range(0, LAST));
    }
    text[length] = 0;
    __clew_atomic_begin();
    file->ended |= length > 0 && length < size - 1 && text[length - 1] != L'\n';
    __clew_atomic_end();
    return text;
}

/* The text as bytes, one for each character. */
static char *narrowed(const wchar_t *text) {
    size_t length = wcslen(text);
    char *bytes = __clew_allocate(length + 1);
    for (size_t i = 0; i <= length; i++) {
        __clew_check(text[i] >= 0 && text[i] < 0x80, UNMODELLED, "formatted input of characters beyond ASCII is not modelled");
        bytes[i] = (char)text[i];
    }
    return bytes;
}

int vfwscanf(FILE *restrict file, const wchar_t *restrict format, va_list arguments) {
    char *bytes = narrowed(format);
    int count = vfscanf(file, bytes, arguments);
    __clew_free(bytes);
    return count;
}

int vswscanf(const wchar_t *restrict text, const wchar_t *restrict format, va_list arguments) {
    char *from = narrowed(text), *bytes = narrowed(format);
    int count = vsscanf(from, bytes, arguments);
    __clew_free(bytes);
    __clew_free(from);
    return count;
}

int vwscanf(const wchar_t *restrict format, va_list arguments) { return vfwscanf(stdin, format, arguments); }

int fwscanf(FILE *restrict file, const wchar_t *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vfwscanf(file, format, arguments);
    va_end(arguments);
    return count;
}

int wscanf(const wchar_t *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vfwscanf(stdin, format, arguments);
    va_end(arguments);
    return count;
}

int swscanf(const wchar_t *restrict text, const wchar_t *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vswscanf(text, format, arguments);
    va_end(arguments);
    return count;
}
