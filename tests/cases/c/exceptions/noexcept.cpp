//~ holds
// An exception may not leave a function that says so.
#include <clew.h>

static void quiet(int x) {
    if (x == 1)
        throw x;
}

int main() {
    try {
        quiet(clew_nondet_range(0, 1));
    } catch (int) {
    }
    return 0;
}
