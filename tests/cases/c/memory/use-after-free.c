//~ holds
#include <stdlib.h>
#include <clew.h>

int main(void) {
    int *cell = malloc(sizeof *cell);
    *cell = 7;
    int *alias = cell;
    int seen = *alias;
    free(cell);
    clew_assert(seen == 7);
    return 0;
}
