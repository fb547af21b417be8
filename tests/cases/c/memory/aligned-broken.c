#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

// As in aligned.c, but behind a header of four bytes nothing is aligned to eight.
int main(void) {
    char *block = malloc(64);
    assert((uintptr_t)(block + 4) % 8 == 0); //~ fails assertion.violated
    free(block);
    return 0;
}
