//~ holds
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

// Pointers know whether they are aligned, by a mask and by a remainder.
int main(void) {
    char *block = malloc(64);
    for (uintptr_t step = 1; step <= 8; step *= 2)
        assert((uintptr_t)(block + step) % (2 * step) == step && ((uintptr_t)(block + 16) & (step - 1)) == 0);
    free(block);
    return 0;
}
