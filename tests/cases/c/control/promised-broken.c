#include <clew.h>
#include <stddef.h>

// As in promised.c, but null is passed, which the function need not think of.
__attribute__((nonnull)) static int first(const int *items) { return items == NULL ? 0 : 1; }

int main(void) {
    int *items = NULL, small = clew_nondet_range(0, 3);
    __builtin_assume(small < 4);
    return first(items) != 0; //~ fails library.misuse
}
