/* Inside formatted output: where characters go. */
#ifndef CLEW_FORMAT_H
#define CLEW_FORMAT_H

#include <stdarg.h>
#include <stddef.h>

struct sink { /* characters are counted; those that fit stand in the text */
    char *text;
    size_t size, count;
};

#ifdef __cplusplus
extern "C" {
#endif
void __clew_put(struct sink *sink, char character);
int __clew_format(struct sink *sink, const char *format, va_list arguments);
/* The bytes of a wide character, four at most; how many they are. */
int __clew_encode(char *to, unsigned character);
/* How many they are, without a branch for each length. */
static inline int __clew_encoded(unsigned character) {
    return 1 + (character >= 0x80) + (character >= 0x800) + (character >= 0x10000);
}
/* The digits of a value that is not negative. */
void __clew_format_double(struct sink *sink, double value, char kind, int precision, int alternative);
#ifdef __cplusplus
}
#endif
#endif
