#include <stdlib.h>
#include <clew.h>

int main(void) { //~ fails memory.leak
    char *first = malloc(8), *second = malloc(8);
    if (clew_nondet_bool()) {
        free(first);
        return 1;
    }
    free(second);
    free(first);
    return 0;
}
