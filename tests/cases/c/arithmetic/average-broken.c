// The middle of two indices, as in binary search.
#include <clew.h>

int main(void) {
    int low = clew_nondet(), high = clew_nondet();
    clew_assume(0 <= low && low <= high);
    int middle = (low + high) / 2; //~ fails arithmetic.overflow
    clew_assert(low <= middle && middle <= high);
    return 0;
}
