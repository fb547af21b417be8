#include <clew.h>

static int checked(int x) {
    if (x < 0)
        throw 1; //~ fails exception.uncaught
    return x;
}

int main() {
        clew_assert(checked(clew_nondet_range(-1, 1)) >= 0);
    return 0;
}
