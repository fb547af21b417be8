//~ holds
// Cleaning up by goto: every label undoes one thing.
#include <stdlib.h>
#include <clew.h>

static int work(void) {
    int result = -1;
    char *first = malloc(1), *second;
    if (clew_nondet_bool())
        goto drop_first;
    second = malloc(1);
    result = 0;
    free(second);
drop_first:
    free(first);
    return result;
}

int main(void) {
    work();
    return 0;
}
