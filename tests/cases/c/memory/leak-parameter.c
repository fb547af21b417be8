//~ holds
#include <stdlib.h>

static int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

static int takes(int *given) {
    int **place = &given;
    *place = malloc(sizeof **place);
    int made = given != 0;
    free(given);
    return made;
}

int main(void) { return takes(0) + factorial(3) - 7; }
