// Ackermann's function on small arguments.
#include <clew.h>

static int ackermann(int m, int n) {
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
    int m = clew_nondet_range(0, 2), n = clew_nondet_range(0, 2);
    clew_assert(ackermann(m, n) < 7); //~ fails assertion.violated
    return 0;
}
