#include <clew.h>

// As in assumed.c, but what the compiler is told is not so.
int main(void) {
    int small = clew_nondet_range(0, 3);
    __builtin_assume(small < 3); //~ fails library.misuse
    if (small == 4)
        __builtin_unreachable();
    return 0;
}
