// The last byte of the pointer stays behind.
#include <assert.h>
#include <stddef.h>

static void copy(void *target, const void *source, size_t size) {
    for (size_t at = 0; at + 1 < size; at++)
        ((unsigned char *)target)[at] = ((const unsigned char *)source)[at];
}

int main(void) {
    int number = 1;
    struct {
        int key;
        const int *value;
    } first = {1, &number}, second = {3, NULL};
    copy(&second.key, &first.key, sizeof first.key);
    assert(second.key == 1 && second.value == &number); //~ fails assertion.violated
}
