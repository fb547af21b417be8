#include <clew.h>

int main(void) {
    long side = clew_nondet_range(0, 100000);
    int area = (int)side * (int)side; //~ fails arithmetic.overflow
    clew_assert(area >= 0);
    return 0;
}
