//~ holds
#include <assert.h>
#include <search.h>
#include <stdlib.h>

static int in_order(const void *left, const void *right) { return *(const int *)left - *(const int *)right; }

int main(void) {
    static int keys[] = {5, 2, 8};
    void *root = 0;
    for (int i = 0; i < 3; i++)
        tsearch(&keys[i], &root, in_order);
    int sought = 2;
    int **found = tfind(&sought, &root, in_order);
    assert(found != 0 && *found == &keys[1]);
    for (int i = 0; i < 3; i++)
        tdelete(&keys[i], &root, in_order);
    return root != 0;
}
