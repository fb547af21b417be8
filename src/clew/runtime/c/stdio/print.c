/* Formatted output whose result is used: the text is made to know its length. */
#include "stdio/file.h"
#include "stdio/format.h"

int vfprintf(FILE *restrict file, const char *restrict format, va_list arguments) {
    struct sink sink = {0, 0, 0};
    __clew_perhaps_cancelled();
    __clew_output(format);
    return __clew_written(file, __clew_format(&sink, format, arguments));
}

int vprintf(const char *restrict format, va_list arguments) { return vfprintf(stdout, format, arguments); }

int printf(const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vfprintf(stdout, format, arguments);
    va_end(arguments);
    return count;
}

int fprintf(FILE *restrict file, const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vfprintf(file, format, arguments);
    va_end(arguments);
    return count;
}

int vdprintf(int file, const char *restrict format, va_list arguments) {
    struct sink sink = {0, 0, 0};
    __clew_perhaps_cancelled();
    __clew_output(format);
    int count = __clew_format(&sink, format, arguments);
    return file < 0 || (file > 2 && __clew_nondet_bool()) ? -1 : count;
}

int dprintf(int file, const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vdprintf(file, format, arguments);
    va_end(arguments);
    return count;
}
