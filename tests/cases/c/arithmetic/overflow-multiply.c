//~ holds
#include <clew.h>

int main(void) {
    long side = clew_nondet_range(0, 100000);
    long area = side * side;
    clew_assert(area >= 0);
    return 0;
}
