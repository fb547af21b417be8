//~ holds
#include <stdlib.h>
#include <clew.h>

int main(void) {
    int count = clew_nondet_range(1, 4);
    int *values = malloc((size_t)count * sizeof *values);
    for (int i = 0; i < count; i++)
        values[i] = i;
    free(values);
    return 0;
}
