// 1 for greater and 0 for everything else is no order: some libraries sort with it, others do not.
#include <stdlib.h>

static int greater(const void *left, const void *right) { return *(const int *)left > *(const int *)right; }

int main(void) {
    int values[] = {3, 1, 2};
    qsort(values, 3, sizeof *values, greater); //~ fails library.misuse
    return values[0] != 1;
}
