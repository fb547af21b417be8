#include <stdlib.h>
#include <clew.h>

int main(void) {
    int local = 3, *place = &local;
    if (clew_nondet_bool())
        place = malloc(sizeof *place);
    free(place); //~ fails memory.invalid-free
    return 0;
}
