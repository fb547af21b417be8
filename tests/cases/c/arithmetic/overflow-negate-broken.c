#include <limits.h>
#include <clew.h>

static int magnitude(int x) {
    return x < 0 ? -x : x; //~ fails arithmetic.overflow
}

int main(void) {
    clew_assert(magnitude(clew_nondet()) >= 0);
    return 0;
}
