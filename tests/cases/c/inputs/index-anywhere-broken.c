#include <clew.h>

static short numbers[4] = {4, 3, 2, 1};

int main(void) {
    unsigned where = clew_nondet_uint();
    short found = numbers[where]; //~ fails memory.out-of-bounds
    clew_assert(found >= 1 && found <= 4);
    return 0;
}
