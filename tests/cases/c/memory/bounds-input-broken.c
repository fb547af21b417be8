#include <clew.h>

static const int table[5] = {1, 1, 2, 3, 5};

int main(void) {
    int index = clew_nondet_range(-1, 4);
    clew_assert(table[index] > 0); //~ fails memory.out-of-bounds
    return 0;
}
