// Pointers into different objects have no order.
#include <clew.h>

int main(void) {
    int a[4], b[4];
    int *end = clew_nondet_bool() ? a + 4 : b + 4;
    int steps = 0;
    for (int *p = a; p < end && steps < 9; p++) { //~ fails memory.different-objects
        *p = steps++;
    }
    b[0] = a[0];
    clew_assert(b[0] == 0);
    return 0;
}
