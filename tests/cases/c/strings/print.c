//~ holds
// Printing reads its arguments.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *name = malloc(3);
    name[0] = 'a';
    name[1] = 'b';
    name[2] = 0;
    printf("%s\n", name);
    free(name);
    return 0;
}
