//~ holds
// The sum of two inputs: only a bound on both keeps it inside int.
#include <clew.h>

int main(void) {
    int a = clew_nondet_range(0, 2000000000), b = clew_nondet_range(0, 2000000000);
    if (a > 1000000000 || b > 147483647)
        return 1;
    int sum = a + b;
    clew_assert(sum >= a);
    return 0;
}
