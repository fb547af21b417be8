//~ holds
// Before C++20 the result of << must fit the unsigned type; into the place of the sign a bit may go.
#include <clew.h>

int main() {
    int by = clew_nondet_range(0, 31);
    int one = 1 << by;
    clew_assert(one != 0);
    return 0;
}
