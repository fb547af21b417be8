#include <limits.h>

static const long limits[] = {
    INT_MAX,
    INT_MAX + 1, //~ fails arithmetic.overflow
};

int main(void) { return limits[1] <= limits[0]; }
