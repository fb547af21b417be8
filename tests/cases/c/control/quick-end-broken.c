#include <assert.h>
#include <stdlib.h>

// As in quick-end.c, but the program ends the slow way.
static int called;

__attribute__((destructor)) static void never(void) { assert(0); } //~ fails assertion.violated
static void first(void) { called++; }

int main(void) {
    at_quick_exit(first);
    exit(0);
}
