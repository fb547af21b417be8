#include <stdlib.h>
#include <clew.h>

static int ascending(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    return (a < b) - (a > b);
}

int main(void) {
    int values[5] = {3, 1, 4, 1, 5};
    qsort(values, 5, sizeof values[0], ascending);
    for (int i = 0; i + 1 < 5; i++)
        clew_assert(values[i] <= values[i + 1]); //~ fails assertion.violated
    int key = 4;
    clew_assert(bsearch(&key, values, 5, sizeof key, ascending) == values + 3);
    return 0;
}
