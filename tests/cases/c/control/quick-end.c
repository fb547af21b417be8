//~ holds
#include <assert.h>
#include <stdlib.h>

static int called;

__attribute__((destructor)) static void never(void) { assert(0); }
static void last(void) { assert(called == 1); }
static void first(void) { called++; }

int main(void) {
    atexit(never);
    at_quick_exit(last);
    at_quick_exit(first);
    quick_exit(0);
}
