//~ holds
// Elements of any size are exchanged and copied byte by byte, pointers among them.
#include <assert.h>
#include <stddef.h>

struct entry {
    int key;
    const int *value;
};

static void exchange(void *one, void *other, size_t size) {
    char *left = one, *right = other;
    while (size--) {
        char kept = *left;
        *left++ = *right;
        *right++ = kept;
    }
}

static void copy(void *target, const void *source, size_t size) {
    for (size_t at = 0; at < size; at++)
        ((unsigned char *)target)[at] = ((const unsigned char *)source)[at];
}

int main(void) {
    int low = 1, high = 2;
    struct entry first = {8, &high}, second = {7, &low}, third;
    exchange(&first, &second, sizeof first);
    copy(&third, &second, sizeof third);
    assert(first.key == 7 && *first.value == 1);
    assert(third.key == 8 && third.value == &high);
}
