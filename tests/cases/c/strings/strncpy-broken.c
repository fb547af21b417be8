// strncpy does not end a text that fills the buffer.
#include <string.h>
#include <clew.h>

int main(void) {
    char part[4];
    strncpy(part, "abcdef", sizeof part);
    clew_assert(strlen(part) == 3); //~ fails memory.out-of-bounds
    return 0;
}
