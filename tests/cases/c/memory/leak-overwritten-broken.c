#include <stdlib.h>

int main(void) { //~ fails memory.leak
    int *cell = malloc(sizeof *cell);
    cell = malloc(sizeof *cell);
    *cell = 1;
    free(cell);
    return 0;
}
