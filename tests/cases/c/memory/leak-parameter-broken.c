#include <stdlib.h>

static int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

static int takes(int *given) {
    int **place = &given;
    *place = malloc(sizeof **place);
    return given != 0;
}

int main(void) { return takes(0) + factorial(3) - 7; }
//~ fails memory.leak
