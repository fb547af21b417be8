#include <stdlib.h>
#include <clew.h>

int main(void) {
    int count = clew_nondet_range(1, 4);
    int *values = malloc((size_t)count * sizeof *values);
    for (int i = 0; i < 4; i++)
        values[i] = i; //~ fails memory.out-of-bounds
    free(values);
    return 0;
}
