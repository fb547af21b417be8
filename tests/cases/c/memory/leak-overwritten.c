//~ holds
#include <stdlib.h>

int main(void) {
    int *cell = malloc(sizeof *cell);
    free(cell);
    cell = malloc(sizeof *cell);
    *cell = 1;
    free(cell);
    return 0;
}
