/* Numbers in texts of wide characters: read as in texts of narrow ones, of which a copy is made. */
#include <__clew.h>
#include <stdlib.h>
#include <wchar.h>

/* The text as far as numbers have its characters; the caller frees it. */
static char *narrow(const wchar_t *text) {
    size_t length = 0;
    while (text[length] > 0 && text[length] < 128)
        length++;
    char *copy = __clew_allocate(length + 1);
    for (size_t i = 0; i < length; i++)
        copy[i] = (char)text[i];
    copy[length] = 0;
    return copy;
}

#define READING(type, as, ...)                                                                                     \
    {                                                                                                                  \
        char *copy = narrow(text), *last;                                                                              \
        type result = as(copy, &last __VA_ARGS__);                                                                     \
        if (end != 0)                                                                                                  \
            *end = (wchar_t *)text + (last - copy);                                                                    \
        __clew_free(copy);                                                                                             \
        return result;                                                                                                 \
    }
long wcstol(const wchar_t *restrict text, wchar_t **restrict end, int base) READING(long, strtol, , base)
unsigned long wcstoul(const wchar_t *restrict text, wchar_t **restrict end, int base)
    READING(unsigned long, strtoul, , base)
long long wcstoll(const wchar_t *restrict text, wchar_t **restrict end, int base)
    READING(long long, strtoll, , base)
unsigned long long wcstoull(const wchar_t *restrict text, wchar_t **restrict end, int base)
    READING(unsigned long long, strtoull, , base)
float wcstof(const wchar_t *restrict text, wchar_t **restrict end) READING(float, strtof)
double wcstod(const wchar_t *restrict text, wchar_t **restrict end) READING(double, strtod)
long double wcstold(const wchar_t *restrict text, wchar_t **restrict end) READING(long double, strtold)
