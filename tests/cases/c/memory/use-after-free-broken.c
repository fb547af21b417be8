#include <stdlib.h>
#include <clew.h>

int main(void) {
    int *cell = malloc(sizeof *cell);
    *cell = 7;
    int *alias = cell;
    free(cell);
    int seen = *alias; //~ fails memory.use-after-free
    clew_assert(seen == 7);
    return 0;
}
