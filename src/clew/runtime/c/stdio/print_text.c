/* Formatted output into memory. */
#include "stdio/format.h"
#include <__clew.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int vsnprintf(char *restrict text, size_t size, const char *restrict format, va_list arguments) {
    struct sink sink = {text, size, 0};
    return __clew_format(&sink, format, arguments);
}

int vsprintf(char *restrict text, const char *restrict format, va_list arguments) {
    return vsnprintf(text, SIZE_MAX, format, arguments);
}

int snprintf(char *restrict text, size_t size, const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsnprintf(text, size, format, arguments);
    va_end(arguments);
    return count;
}

int sprintf(char *restrict text, const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsnprintf(text, SIZE_MAX, format, arguments);
    va_end(arguments);
    return count;
}

int vasprintf(char **result, const char *format, va_list arguments) {
    int count = vsnprintf(0, 0, format, arguments);
    *result = malloc((size_t)count + 1);
    if (*result == 0)
        return -1;
    return vsnprintf(*result, (size_t)count + 1, format, arguments);
}

int asprintf(char **result, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vasprintf(result, format, arguments);
    va_end(arguments);
    return count;
}
