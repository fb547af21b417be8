#include <stdlib.h>
#include <clew.h>

static int *kept;

static void clean(void) { free(kept); }

int main(void) { //~ fails memory.leak
    kept = malloc(sizeof *kept);
    kept = NULL;
    atexit(clean);
    return 0;
}
