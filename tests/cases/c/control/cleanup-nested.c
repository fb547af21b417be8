#include <assert.h>
#include <stdlib.h>

// Clean-ups of several variables run on every way out, the last variable first.
static int order;

static void release(int **place) {
    order = 10 * order + **place;
    free(*place);
}

static int *number(int value) {
    int *made = malloc(sizeof *made);
    *made = value;
    return made;
}

static int work(int way) {
    __attribute__((cleanup(release))) int *first = number(1);
    if (way == 0)
        return 0;
    __attribute__((cleanup(release))) int *second = number(2);
    if (way == 1)
        goto out;
    {
        __attribute__((cleanup(release))) int *third = number(3);
        return *third + *first;
    }
out:
    return *second;
}

int main(void) { //~ holds
    assert(work(0) == 0 && order == 1);
    assert(work(1) == 2 && order == 121);
    assert(work(2) == 4 && order == 121321);
    return 0;
}
