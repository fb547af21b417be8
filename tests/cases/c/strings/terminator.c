//~ holds
// A buffer that has no place for the end of the text.
#include <string.h>
#include <clew.h>

int main(void) {
    char name[6];
    strcpy(name, "hello");
    clew_assert(strlen(name) == 5);
    return 0;
}
