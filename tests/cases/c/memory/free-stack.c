//~ holds
#include <stdlib.h>
#include <clew.h>

int main(void) {
    int local = 3, *place = &local;
    if (clew_nondet_bool())
        place = malloc(sizeof *place);
    if (place != &local)
        free(place);
    return 0;
}
