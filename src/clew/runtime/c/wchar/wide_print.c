/* Formatted output of wide characters: made as bytes, in UTF-8, and widened. */
#include "memory/look.h"
#include "stdio/file.h"
#include "stdio/format.h"
#include <stdlib.h>
#include <wchar.h>

static char *narrowed(const wchar_t *text) {
    size_t size = wcslen(text) * MB_CUR_MAX + 1;
    char *bytes = __clew_allocate(size);
    size_t length = wcstombs(bytes, text, size);
    __clew_check(length != (size_t)-1, "library.unmodelled", "a format with characters beyond Unicode is not modelled");
    return bytes;
}

int vfwprintf(FILE *restrict file, const wchar_t *restrict format, va_list arguments) {
    struct sink sink = {0, 0, 0};
    char *bytes = narrowed(format);
    __clew_perhaps_cancelled();
    __clew_output(bytes);
    int count = __clew_format(&sink, bytes, arguments);
    __clew_free(bytes);
    return __clew_written(file, count);
}

/* Where the text does not fit, nothing is promised of it but its end. */
int vswprintf(wchar_t *restrict text, size_t size, const wchar_t *restrict format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    struct sink counted = {0, 0, 0};
    char *narrow = narrowed(format);
    int bytes = __clew_format(&counted, narrow, arguments);
    struct sink made = {__clew_allocate((size_t)bytes + 1), (size_t)bytes + 1, 0};
    __clew_format(&made, narrow, again);
    va_end(again);
    if (size > 0)
        text[0] = 0;
    size_t length = mbstowcs(text, made.text, size);
    _Bool fits = length < size;
    if (!fits && size > 0)
        text[size - 1] = 0;
    __clew_free(made.text);
    __clew_free(narrow);
    return fits ? (int)length : -1;
}

int vwprintf(const wchar_t *restrict format, va_list arguments) { return vfwprintf(stdout, format, arguments); }

int wprintf(const wchar_t *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vfwprintf(stdout, format, arguments);
    va_end(arguments);
    return count;
}

int fwprintf(FILE *restrict file, const wchar_t *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vfwprintf(file, format, arguments);
    va_end(arguments);
    return count;
}

int swprintf(wchar_t *restrict text, size_t size, const wchar_t *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vswprintf(text, size, format, arguments);
    va_end(arguments);
    return count;
}

wint_t fputwc(wchar_t character, FILE *file) {
    __clew_perhaps_cancelled();
    __clew_printed(character);
    return __clew_written(file, 0) == 0 ? (wint_t)character : WEOF;
}
wint_t putwc(wchar_t character, FILE *file) { return fputwc(character, file); }
wint_t putwchar(wchar_t character) { return fputwc(character, stdout); }

int fputws(const wchar_t *restrict text, FILE *restrict file) {
    __clew_look(text, (wcslen(text) + 1) * sizeof *text);
    return __clew_written(file, 1);
}

/* A file has no way before it is asked for one, and then it has that. */
int fwide(FILE *file, int mode) { return (void)*(volatile int *)&file->number, mode; }
