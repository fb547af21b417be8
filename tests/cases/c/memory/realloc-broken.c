// realloc moves: the old pointer is gone.
#include <stdlib.h>
#include <clew.h>

int main(void) {
    int *values = malloc(2 * sizeof *values);
    values[0] = 1;
    values[1] = 2;
    int *first = values;
    values = realloc(values, 4 * sizeof *values);
    clew_assert(*first == 1); //~ fails memory.use-after-free
    free(values);
    return 0;
}
