//? valid-memsafety
//~ holds
#include <clew.h>
#include <stdlib.h>
#include <string.h>

struct arena {
    unsigned char *base;
    size_t used, capacity;
};

static void *take(struct arena *arena, size_t size) {
    size_t at = (arena->used + 7) & ~(size_t)7;
    if (size > arena->capacity || at > arena->capacity - size)
        return NULL;
    arena->used = at + size;
    return arena->base + at;
}

int main(void) {
    struct arena arena = {malloc(56), 0, 56};
    for (int count = clew_nondet_range(0, 8); count > 0; count--) {
        char *text = take(&arena, 12);
        if (text == NULL)
            break;
        memcpy(text, "eleven char", 12);
    }
    free(arena.base);
    return 0;
}
