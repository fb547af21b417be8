#include <clew.h>

int main(void) {
    int one = clew_nondet_int(), other = clew_nondet_int();
    if (one > 1000000 || one < -1000000 || other < -1000000)
        return 0;
    int sum = one + other; //~ fails arithmetic.overflow
    clew_assert(sum - other == one);
    return 0;
}
