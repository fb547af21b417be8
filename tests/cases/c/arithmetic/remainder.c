//~ holds
#include <clew.h>

int main(void) {
    unsigned step = clew_nondet_uint() % 4;
    if (step == 0)
        step = 1;
    unsigned rest = 100u % step;
    clew_assert(rest < step);
    return 0;
}
