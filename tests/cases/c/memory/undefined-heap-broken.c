#include <stdlib.h>
#include <clew.h>

int main(void) {
    int *counts = malloc(3 * sizeof *counts);
    counts[1]++; //~ fails memory.undefined-value
    int seen = counts[1];
    free(counts);
    clew_assert(seen == 1);
    return 0;
}
