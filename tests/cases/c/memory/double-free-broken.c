#include <stdlib.h>
#include <clew.h>

static void consume(char *buffer, int owned) {
    if (owned)
        free(buffer);
}

int main(void) {
    char *buffer = malloc(4);
    int owned = clew_nondet_bool();
    consume(buffer, owned);
    free(buffer); //~ fails memory.invalid-free
    return 0;
}
