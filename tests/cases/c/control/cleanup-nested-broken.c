#include <assert.h>
#include <stdlib.h>

// As in cleanup-nested.c, but the result is read through what the clean-up has freed.
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

static int *work(int way) {
    __attribute__((cleanup(release))) int *first = number(1);
    if (way == 0)
        return first;
    __attribute__((cleanup(release))) int *second = number(2);
    if (way == 1)
        goto out;
    {
        __attribute__((cleanup(release))) int *third = number(3);
        return third;
    }
out:
    return second;
}

int main(void) {
    assert(*work(2) == 3); //~ fails memory.use-after-free
    return 0;
}
