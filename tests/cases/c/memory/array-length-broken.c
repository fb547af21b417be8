#include <clew.h>

int main(void) {
    int count = clew_nondet_range(-3, 3);
    if (count == 0)
        return 0;
    int scratch[count]; //~ fails memory.array-length
    scratch[0] = count;
    return scratch[0] - count;
}
