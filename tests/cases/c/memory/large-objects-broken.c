#include <clew.h>
#include <stdlib.h>

// Telling a run costs what is shown of it, not what is alive.
int main(void) {
    char *buffer = malloc(16u << 20);
    int *numbers = malloc(sizeof(int) << 20);
    buffer[5] = 1;
    numbers[1 << 19] = 2;
    clew_assert(buffer[5] == 2); //~ fails assertion.violated
    free(numbers);
    free(buffer);
    return 0;
}
