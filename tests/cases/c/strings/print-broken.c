// Printing reads its arguments.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *name = malloc(3);
    name[0] = 'a';
    name[1] = 'b';
    printf("%s\n", name); //~ fails memory.undefined-value
    free(name);
    return 0;
}
