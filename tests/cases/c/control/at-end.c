//~ holds
#include <assert.h>
#include <stdlib.h>

// Handlers run before destructors; of these the highest number first, and the last of a file before the first.
static int order;
static int *kept;

__attribute__((constructor(101))) static void first(void) { kept = malloc(sizeof *kept); }
__attribute__((destructor)) static void third(void) { assert(order++ == 2); }
__attribute__((destructor)) static void second(void) { assert(order++ == 1); }
__attribute__((destructor(102))) static void fourth(void) { assert(order++ == 3); }
__attribute__((destructor(101))) static void last(void) {
    assert(order == 4);
    free(kept);
}

static void handler(void) { assert(order++ == 0); }

__attribute__((constructor)) static void before(int argc, char **argv) {
    assert(argc == 1 && argv[argc] == 0 && kept != 0);
    atexit(handler);
}

int main(void) { return 0; }
