//~ holds
#include <clew.h>

int main(void) {
    int by = clew_nondet_range(-1, 3);
    if (by < 0)
        by = 0;
    int value = 1 << by;
    clew_assert(value >= 1 && value <= 8);
    return 0;
}
