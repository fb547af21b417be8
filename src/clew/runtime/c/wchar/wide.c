/* Wide characters and texts of them. Algorithms of the C++ library use these for numbers of the same width too. */
#include <__clew.h>
#include <wchar.h>

size_t wcslen(const wchar_t *text) {
    size_t length = 0;
    while (text[length] != 0)
        length++;
    return length;
}

wchar_t *wmemchr(const wchar_t *from, wchar_t sought, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (from[i] == sought)
            return (wchar_t *)from + i;
    return 0;
}

int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

/* So many characters are written, and so many read. What is copied onto itself stays as it is. */
static void check_apart(const wchar_t *to, const wchar_t *from, size_t written, size_t read) {
    if (to != from && __clew_is_same(to, from))
        __clew_check(to > from ? (size_t)(to - from) >= read : (size_t)(from - to) >= written, "library.misuse",
                     "wide characters are copied between areas that overlap");
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
    check_apart(to, from, count, count);
    for (size_t i = 0; i < count; i++)
        to[i] = from[i];
    return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count) {
    return __builtin_memmove(to, from, count * sizeof *to);
}

wchar_t *wmemset(wchar_t *to, wchar_t character, size_t count) {
    for (size_t i = 0; i < count; i++)
        to[i] = character;
    return to;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) { return wmemcpy(to, from, wcslen(from) + 1); }

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
    size_t i = 0;
    for (; i < size && from[i] != 0; i++)
        to[i] = from[i];
    size_t length = i < size ? i + 1 : size;
    for (; i < size; i++)
        to[i] = 0;
    check_apart(to, from, size, length);
    return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) {
    wcscpy(to + wcslen(to), from);
    return to;
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (left[i] != right[i] || left[i] == 0)
            return left[i] < right[i] ? -1 : left[i] > right[i];
    return 0;
}

int wcscmp(const wchar_t *left, const wchar_t *right) { return wcsncmp(left, right, (size_t)-1); }

wchar_t *wcschr(const wchar_t *text, wchar_t sought) {
    for (; *text != sought; text++)
        if (*text == 0)
            return 0;
    return (wchar_t *)text;
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t sought) {
    size_t at = wcslen(text) + 1;
    while (at > 0 && text[at - 1] != sought)
        at--;
    return at == 0 ? 0 : (wchar_t *)text + at - 1;
}
