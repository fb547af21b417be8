// What was never written is printed.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int *values = malloc(2 * sizeof *values);
    values[0] = 1;
    printf("%d %d\n", values[0], values[1]); //~ fails memory.undefined-value
    free(values);
    return 0;
}
