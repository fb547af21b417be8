//~ holds
// What is larger than any object cannot be had; what was there before stays.
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *text = malloc(4);
    assert(malloc((size_t)-1) == NULL && errno == ENOMEM);
    assert(calloc(SIZE_MAX / 4, 3) == NULL);
    assert(realloc(text, SIZE_MAX) == NULL);
    text[3] = 0;
    free(text);
    return 0;
}
