//~ holds
#include <limits.h>
#include <clew.h>

static int magnitude(int x) {
    if (x == INT_MIN)
        return INT_MAX;
    return x < 0 ? -x : x;
}

int main(void) {
    clew_assert(magnitude(clew_nondet()) >= 0);
    return 0;
}
