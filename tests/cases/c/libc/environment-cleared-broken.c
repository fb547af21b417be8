#define _GNU_SOURCE
#include <stdlib.h>

int main(void) {
    setenv("COLOUR", "red", 1);
    clearenv();
    char *colour = getenv("COLOUR");
    return colour[0] == 'r'; //~ fails memory.null-dereference
}
