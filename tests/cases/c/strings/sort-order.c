//~ holds
#include <stdlib.h>

static int order(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    return (a > b) - (a < b);
}

int main(void) {
    int values[] = {3, 1, 2};
    qsort(values, 3, sizeof *values, order);
    return values[0] != 1;
}
