/* Sums and products stay inside of the range, and are right where they fit. */
#include <clew.h>

#include "dl/fixed.h"

int main(void) {
    dl_fixed a = clew_nondet_int();
    dl_fixed b = clew_nondet_int();
    dl_fixed sum = dl_fixed_add(a, b);

    clew_assert(b < 0 || sum >= a);
    clew_assert(b > 0 || sum <= a);
    clew_assert(dl_fixed_sub(a, a) == 0);
    clew_assert(dl_fixed_mul(a, DL_FIXED_ONE) == a);
    clew_assert(dl_fixed_mul(a, 0) == 0);
    clew_assert(dl_fixed_div(a, DL_FIXED_ONE) == a);
    clew_assert(dl_fixed_div(1, 0) == DL_FIXED_MOST);
    clew_assert(dl_fixed_round(dl_fixed_of(12)) == 12);
    return 0;
}
