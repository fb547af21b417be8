//~ holds
#include <stdlib.h>
#include <clew.h>

static int *kept;

static void clean(void) { free(kept); }

int main(void) {
    kept = malloc(sizeof *kept);
    atexit(clean);
    return 0;
}
