#include <assert.h>
#include <clew.h>

// As in shift-left.c, but the number that is shifted has a sign, and its bit may go where the sign is.
int main(void) {
    int by = clew_nondet_range(0, 31);
    int one = 1 << by; //~ fails arithmetic.overflow
    assert(one != 0);
    return 0;
}
