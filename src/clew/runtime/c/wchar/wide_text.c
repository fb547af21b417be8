/* Texts of wide characters: what is sought in them and made of them. */
#include <stdlib.h>
#include <wchar.h>

size_t wcsnlen(const wchar_t *text, size_t most) {
    size_t length = 0;
    while (length < most && text[length] != 0)
        length++;
    return length;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t most) {
    size_t end = wcslen(to), length = wcsnlen(from, most);
    wmemcpy(to + end, from, length);
    to[end + length] = 0;
    return to;
}

wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict from) { return wcscpy(to, from) + wcslen(from); }
wchar_t *wcpncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
    return wcsncpy(to, from, size) + wcsnlen(from, size);
}

wchar_t *wcsdup(const wchar_t *text) {
    size_t size = wcslen(text) + 1;
    wchar_t *copy = malloc(size * sizeof *copy);
    return copy == 0 ? 0 : wmemcpy(copy, text, size);
}

size_t wcsspn(const wchar_t *text, const wchar_t *accepted) {
    size_t length = 0;
    (void)wcslen(accepted); /* which is read whole, whatever the text is */
    while (text[length] != 0 && wcschr(accepted, text[length]) != 0)
        length++;
    return length;
}

size_t wcscspn(const wchar_t *text, const wchar_t *rejected) {
    size_t length = 0;
    (void)wcslen(rejected); /* which is read whole, whatever the text is */
    while (text[length] != 0 && wcschr(rejected, text[length]) == 0)
        length++;
    return length;
}

wchar_t *wcspbrk(const wchar_t *text, const wchar_t *sought) {
    text += wcscspn(text, sought);
    return *text == 0 ? 0 : (wchar_t *)text;
}

wchar_t *wcsstr(const wchar_t *restrict text, const wchar_t *restrict sought) {
    size_t length = wcslen(sought);
    for (; wcsncmp(text, sought, length) != 0; text++)
        if (*text == 0)
            return 0;
    return (wchar_t *)text;
}

wchar_t *wcstok(wchar_t *restrict text, const wchar_t *restrict between, wchar_t **restrict rest) {
    wchar_t *begin = text != 0 ? text : *rest;
    if (begin == 0 || *(begin += wcsspn(begin, between)) == 0) {
        *rest = 0;
        return 0;
    }
    *rest = wcspbrk(begin, between);
    if (*rest != 0)
        *(*rest)++ = 0;
    return begin;
}

/* The order of the one locale is that of the numbers. */
int wcscoll(const wchar_t *left, const wchar_t *right) { return wcscmp(left, right); }

size_t wcsxfrm(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
    size_t length = wcslen(from);
    if (length < size)
        wcscpy(to, from);
    return length;
}
