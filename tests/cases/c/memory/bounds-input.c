//~ holds
#include <clew.h>

static const int table[5] = {1, 1, 2, 3, 5};

int main(void) {
    int index = clew_nondet_range(-1, 4);
    if (index < 0)
        return 0;
    clew_assert(table[index] > 0);
    return 0;
}
