//? memory.not-freed
// What a global still points to at the end is no leak, and yet was not freed.
#include <stdlib.h>

static int *kept;

int main(void) {
    kept = malloc(sizeof *kept);
    if (kept == NULL)
        return 1;
    *kept = 4;
    return *kept - 4; //~ fails memory.not-freed
    return 0;
}
