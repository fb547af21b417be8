//~ holds
#include <clew.h>

int main(void) {
    int total = clew_nondet_range(0, 100000), parts = clew_nondet_int();
    if (parts <= 0)
        return 0;
    int each = total / parts, rest = total % parts;
    clew_assert(rest >= 0 && each <= total);
    return 0;
}
