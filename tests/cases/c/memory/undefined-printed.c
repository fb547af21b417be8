//~ holds
// What was written is printed, whatever it is.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int *values = malloc(2 * sizeof *values);
    values[0] = rand();
    values[1] = -1;
    printf("%d %d %c %p %f\n", values[0], values[1], '\n', (void *)values, 0.5);
    putchar(values[0]);
    free(values);
    return 0;
}
