//~ holds
#include <clew.h>

int main(void) {
    int small = clew_nondet_range(0, 3);
    __builtin_assume(small < 4);
    if (small == 4)
        __builtin_unreachable();
    return 0;
}
