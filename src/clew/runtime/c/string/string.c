/* Strings. */
#include <__clew.h>
#include <stdlib.h>
#include <string.h>

size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length] != 0)
        length++;
    return length;
}

size_t strnlen(const char *text, size_t limit) {
    size_t length = 0;
    while (length < limit && text[length] != 0)
        length++;
    return length;
}

/* So many characters were written, and so many read. */
static void check_apart(const char *to, const char *from, size_t written, size_t read) {
    if (__clew_is_same(to, from))
        __clew_check(to > from ? (size_t)(to - from) >= read : (size_t)(from - to) >= written, "library.misuse",
                     "strings are copied that overlap");
}

char *strcpy(char *restrict to, const char *restrict from) {
    size_t i = 0;
    while ((to[i] = from[i]) != 0)
        i++;
    check_apart(to, from, i + 1, i + 1);
    return to;
}

char *stpcpy(char *restrict to, const char *restrict from) {
    size_t i = 0;
    while ((to[i] = from[i]) != 0)
        i++;
    check_apart(to, from, i + 1, i + 1);
    return to + i;
}

char *strncpy(char *restrict to, const char *restrict from, size_t size) {
    size_t i = 0;
    for (; i < size && from[i] != 0; i++)
        to[i] = from[i];
    size_t length = i < size ? i + 1 : size;
    for (; i < size; i++)
        to[i] = 0;
    check_apart(to, from, size, length);
    return to;
}

char *strcat(char *restrict to, const char *restrict from) {
    strcpy(to + strlen(to), from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t size) {
    char *end = to + strlen(to);
    size_t i = 0;
    for (; i < size && from[i] != 0; i++)
        end[i] = from[i];
    end[i] = 0;
    check_apart(end, from, i + 1, i < size ? i + 1 : i);
    return to;
}

int strcmp(const char *left, const char *right) {
    size_t i = 0;
    while (left[i] != 0 && left[i] == right[i])
        i++;
    return (unsigned char)left[i] - (unsigned char)right[i];
}

int strncmp(const char *left, const char *right, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (left[i] != right[i])
            return (unsigned char)left[i] - (unsigned char)right[i];
        if (left[i] == 0)
            return 0;
    }
    return 0;
}

int strcoll(const char *left, const char *right) { return strcmp(left, right); }

char *strchr(const char *text, int character) {
    for (;; text++) {
        if (*text == (char)character)
            return (char *)text;
        if (*text == 0)
            return 0;
    }
}

char *strrchr(const char *text, int character) {
    const char *found = 0;
    for (;; text++) {
        if (*text == (char)character)
            found = text;
        if (*text == 0)
            return (char *)found;
    }
}

size_t strspn(const char *text, const char *accepted) {
    size_t length = 0;
    (void)strlen(accepted); /* which is read whole, whatever the text is */
    while (text[length] != 0 && strchr(accepted, text[length]) != 0)
        length++;
    return length;
}

size_t strcspn(const char *text, const char *rejected) {
    size_t length = 0;
    (void)strlen(rejected); /* which is read whole, whatever the text is */
    while (text[length] != 0 && strchr(rejected, text[length]) == 0)
        length++;
    return length;
}

char *strpbrk(const char *text, const char *accepted) {
    text += strcspn(text, accepted);
    return *text != 0 ? (char *)text : 0;
}

char *strstr(const char *text, const char *part) {
    size_t length = strlen(part);
    for (;; text++) {
        if (strncmp(text, part, length) == 0)
            return (char *)text;
        if (*text == 0)
            return 0;
    }
}

char *strdup(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != 0)
        __clew_copy(copy, text, size);
    return copy;
}

char *strndup(const char *text, size_t limit) {
    size_t length = strnlen(text, limit);
    char *copy = malloc(length + 1);
    if (copy != 0) {
        __clew_copy(copy, text, length);
        copy[length] = 0;
    }
    return copy;
}

char *strtok_r(char *restrict text, const char *restrict separators, char **restrict rest) {
    if (text == 0)
        text = *rest; /* null before the first text: there is nothing to go on with */
    text += strspn(text, separators);
    *rest = text;
    if (*text == 0)
        return 0;
    char *end = text + strcspn(text, separators);
    *rest = end;
    if (*end != 0) {
        *end = 0;
        ++*rest;
    }
    return text;
}

char *strtok(char *restrict text, const char *restrict separators) {
    static char *rest;
    return strtok_r(text, separators, &rest);
}

char *strsep(char **text, const char *separators) {
    char *start = *text;
    if (start == 0)
        return 0;
    char *end = start + strcspn(start, separators);
    *text = *end == 0 ? 0 : end + 1;
    *end = 0;
    return start;
}
