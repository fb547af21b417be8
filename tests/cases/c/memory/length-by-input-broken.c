//? valid-memsafety
#include <clew.h>
#include <stdlib.h>

/* There are too many lengths for each to be tried; a small one shows it. */
int main(void) {
    int count = clew_nondet_int();
    if (count < 1)
        return 0;
    int *items = malloc((size_t)count * sizeof *items);
    for (int i = 0; i <= count; i++)
        items[i] = i; //~ fails memory.out-of-bounds
    free(items);
    return 0;
}
