#include <limits.h>
#include <clew.h>

int main(void) {
    int value = clew_nondet(), by = clew_nondet_range(-1, 1);
    if (by == 0)
        return 0;
    int result = value / by; //~ fails arithmetic.overflow
    clew_assert(by != 1 || result == value);
    return 0;
}
