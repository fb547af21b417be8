//~ holds
#include <clew.h>

int main(void) {
    int width = clew_nondet_int(), height = clew_nondet_int();
    clew_assume(width >= 0 && width <= 40000);
    clew_assume(height >= 0 && height <= 40000);
    long area = (long)width * height;
    clew_assert(area <= 1600000000L);
    return 0;
}
