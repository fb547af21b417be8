//~ holds
#include <stdlib.h>
#include <clew.h>

int main(void) {
    int *counts = calloc(3, sizeof *counts);
    counts[1]++;
    int seen = counts[1];
    free(counts);
    clew_assert(seen == 1);
    return 0;
}
