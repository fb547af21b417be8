/* Blocks of bytes. */
#include <__clew.h>
#include <string.h>

/* What is copied onto itself stays as it is; anything else that overlaps is for memmove. */
static void check_apart(const char *to, const char *from, size_t size) {
    if (to != from && __clew_is_same(to, from)) {
        size_t distance = to > from ? (size_t)(to - from) : (size_t)(from - to);
        __clew_check(distance >= size, "library.misuse", "memcpy between areas that overlap");
    }
}

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    check_apart(to, from, size);
    __clew_copy(to, from, size);
    return to;
}

void *memmove(void *to, const void *from, size_t size) {
    __clew_copy(to, from, size);
    return to;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t size) {
    check_apart(to, from, size);
    __clew_copy(to, from, size);
    return (char *)to + size;
}

void *memset(void *to, int byte, size_t size) {
    __clew_fill(to, byte, size);
    return to;
}

/* Both areas are as long as it says, also where they differ early. */
int memcmp(const void *left, const void *right, size_t size) {
    const unsigned char *a = left, *b = right;
    for (size_t i = 0; i < size; i++)
        if (a[i] != b[i]) {
            (void)*(volatile const unsigned char *)(a + size - 1), (void)*(volatile const unsigned char *)(b + size - 1);
            return a[i] < b[i] ? -1 : 1;
        }
    return 0;
}

void *memchr(const void *where, int byte, size_t size) {
    const unsigned char *at = where;
    for (size_t i = 0; i < size; i++)
        if (at[i] == (unsigned char)byte)
            return (void *)(at + i);
    return 0;
}

void bzero(void *to, size_t size) { __clew_fill(to, 0, size); }
