// Cleaning up by goto: every label undoes one thing.
#include <stdlib.h>
#include <clew.h>

static int work(void) {
    int result = -1;
    char *first = malloc(1), *second;
    if (clew_nondet_bool())
        goto out;
    second = malloc(1);
    result = 0;
    free(second);
    free(first);
out:
    return result;
}

int main(void) { //~ fails memory.leak
    work();
    return 0;
}
