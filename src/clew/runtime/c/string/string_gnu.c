/* Strings and memory as BSD and GNU have them besides. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

void *memrchr(const void *from, int sought, size_t size) {
    const unsigned char *bytes = from;
    while (size > 0)
        if (bytes[--size] == (unsigned char)sought)
            return (void *)(bytes + size);
    return 0;
}

void *rawmemchr(const void *from, int sought) {
    const unsigned char *bytes = from;
    while (*bytes != (unsigned char)sought)
        bytes++;
    return (void *)bytes;
}

void *memccpy(void *restrict to, const void *restrict from, int last, size_t size) {
    unsigned char *target = to;
    const unsigned char *bytes = from;
    for (size_t i = 0; i < size; i++)
        if ((target[i] = bytes[i]) == (unsigned char)last)
            return target + i + 1;
    return 0;
}

/* Pairs of bytes, each the other way round; a byte without another one is left out. */
void swab(const void *restrict from, void *restrict to, ssize_t size) {
    const char *bytes = from;
    char *target = to;
    for (ssize_t i = 0; i + 1 < size; i += 2) {
        target[i] = bytes[i + 1];
        target[i + 1] = bytes[i];
    }
}

void *memmem(const void *in, size_t size, const void *sought, size_t length) {
    const char *bytes = in;
    for (size_t i = 0; length <= size && i <= size - length; i++)
        if (memcmp(bytes + i, sought, length) == 0)
            return (void *)(bytes + i);
    return 0;
}

char *strchrnul(const char *text, int sought) {
    while (*text != 0 && *text != (char)sought)
        text++;
    return (char *)text;
}

char *strcasestr(const char *text, const char *sought) {
    size_t length = strlen(sought);
    for (;; text++) {
        if (strncasecmp(text, sought, length) == 0)
            return (char *)text;
        if (*text == 0)
            return 0;
    }
}

char *stpncpy(char *restrict to, const char *restrict from, size_t size) {
    strncpy(to, from, size);
    return to + strnlen(to, size);
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
    size_t length = strlen(from);
    if (size != 0) {
        size_t kept = length < size ? length : size - 1;
        memcpy(to, from, kept);
        to[kept] = 0;
    }
    return length;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
    size_t before = strnlen(to, size);
    return before + (before == size ? strlen(from) : strlcpy(to + before, from, size - before));
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t size) {
    size_t length = strlen(from);
    if (length < size)
        memcpy(to, from, length + 1);
    return length;
}

void bcopy(const void *from, void *to, size_t size) { memmove(to, from, size); }
int bcmp(const void *left, const void *right, size_t size) { return memcmp(left, right, size); }
void explicit_bzero(void *to, size_t size) { memset(to, 0, size); }
char *index(const char *text, int sought) { return strchr(text, sought); }
char *rindex(const char *text, int sought) { return strrchr(text, sought); }
int ffs(int value) { return value == 0 ? 0 : __builtin_ctz((unsigned)value) + 1; }
int ffsl(long value) { return value == 0 ? 0 : __builtin_ctzl((unsigned long)value) + 1; }
int ffsll(long long value) { return value == 0 ? 0 : __builtin_ctzll((unsigned long long)value) + 1; }
