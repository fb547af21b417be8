#include <clew.h>

int main(void) {
    int by = clew_nondet_range(-1, 3);
    int value = 1 << by; //~ fails arithmetic.shift
    clew_assert(value >= 1 && value <= 8);
    return 0;
}
