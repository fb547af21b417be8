//~ holds
#include <clew.h>

static int checked(int x) {
    if (x < 0)
        throw 1;
    return x;
}

int main() {
    try {
        clew_assert(checked(clew_nondet_range(-1, 1)) >= 0);
    } catch (int) {
    }
    return 0;
}
