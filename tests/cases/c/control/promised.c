//~ holds
#include <clew.h>
#include <stddef.h>

__attribute__((nonnull)) static int first(const int *items) { return items == NULL ? 0 : 1; }

int main(void) {
    int item = 3, small = clew_nondet_range(0, 3);
    __builtin_assume(small < 4);
    return first(&item) != 1;
}
