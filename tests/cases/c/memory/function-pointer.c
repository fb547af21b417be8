//~ holds
#include <stddef.h>
#include <clew.h>

static int twice(int x) { return 2 * x; }
static int half(int x) { return x / 2; }
static int (*const table[3])(int) = {twice, half, twice};

int main(void) {
    int which = clew_nondet_range(0, 2);
    int result = table[which](10);
    clew_assert(result == 20 || result == 5);
    return 0;
}
