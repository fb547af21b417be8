//~ holds
#include <clew.h>

int main(void) {
    int count = clew_nondet_range(-3, 3);
    if (count < 1)
        return 0;
    int scratch[count];
    scratch[count - 1] = count;
    return scratch[count - 1] - count;
}
