#include <assert.h>
#include <stdlib.h>

// As in at-end.c, but the destructor without a number frees what the others still use.
static int *kept;

__attribute__((constructor)) static void first(void) {
    kept = malloc(sizeof *kept);
    *kept = 0;
}
__attribute__((destructor)) static void last(void) { free(kept); }
__attribute__((destructor(101))) static void third(void) { assert((*kept)++ == 1); }
__attribute__((destructor(102))) static void second(void) { assert((*kept)++ == 0); } //~ fails memory.use-after-free

int main(void) { return 0; }
