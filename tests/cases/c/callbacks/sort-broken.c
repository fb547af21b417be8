// A comparison that reads what it was never given.
#include <stdlib.h>

static int order(const int *left, const int *right, int sign) {
    return sign * (*left - *right); //~ fails memory.undefined-value
}

int main(void) {
    int numbers[2] = {2, 1};
    qsort(numbers, 2, sizeof *numbers, (int (*)(const void *, const void *))order);
    return numbers[0];
}
