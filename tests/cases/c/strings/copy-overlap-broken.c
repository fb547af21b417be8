// What is cut off in front is for memmove.
#include <assert.h>
#include <string.h>

int main(void) {
    char path[16] = "/usr/lib";
    strcpy(path, path + 4); //~ fails library.misuse
    assert(strcmp(path, "/lib") == 0);
    return 0;
}
