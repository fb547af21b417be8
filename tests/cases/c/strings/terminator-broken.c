// A buffer that has no place for the end of the text.
#include <string.h>
#include <clew.h>

int main(void) {
    char name[5];
    strcpy(name, "hello"); //~ fails memory.out-of-bounds
    clew_assert(strlen(name) == 5);
    return 0;
}
