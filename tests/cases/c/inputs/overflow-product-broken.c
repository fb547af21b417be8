#include <clew.h>

int main(void) {
    int width = clew_nondet_int(), height = clew_nondet_int();
    clew_assume(width >= 0 && width <= 40000);
    clew_assume(height >= 0 && height <= 60000);
    long area = width * height; //~ fails arithmetic.overflow
    clew_assert(area >= 0);
    return 0;
}
