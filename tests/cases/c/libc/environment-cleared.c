//~ holds
#define _GNU_SOURCE
#include <clew.h>
#include <stdlib.h>

int main(void) {
    setenv("COLOUR", "red", 1);
    char *colour = getenv("COLOUR");
    clearenv();
    clew_assert(colour[0] == 'r' && getenv("COLOUR") == NULL);
    setenv("COLOUR", "blue", 0);
    clew_assert(getenv("COLOUR")[0] == 'b');
    return 0;
}
