//~ holds
// Pointers into different objects have no order.
#include <clew.h>

int main(void) {
    int a[4], b[4];
    int *end = a + 4;
    int steps = 0;
    for (int *p = a; p < end && steps < 9; p++) {
        *p = steps++;
    }
    b[0] = a[0];
    clew_assert(b[0] == 0);
    return 0;
}
