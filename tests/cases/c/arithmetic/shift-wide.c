//~ holds
#include <clew.h>

int main(void) {
    unsigned long by = clew_nondet_range(0, 1) ? 7 : 31;
    unsigned mask = 1u << by;
    return mask == 0;
}
