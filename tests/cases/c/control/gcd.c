//~ holds
#include <clew.h>

static int gcd(int a, int b) {
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int main(void) {
    int a = clew_nondet_range(1, 6), b = clew_nondet_range(1, 6);
    int g = gcd(a, b);
    clew_assert(a % g == 0 && b % g == 0);
    return 0;
}
