#include <clew.h>

int main(void) {
    unsigned step = clew_nondet_uint() % 4;
    unsigned rest = 100u % step; //~ fails arithmetic.division-by-zero
    clew_assert(rest < step);
    return 0;
}
