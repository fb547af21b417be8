//~ holds
// Copies inside of one array that are apart.
#include <assert.h>
#include <string.h>

int main(void) {
    char path[16] = "/usr/lib";
    memmove(path, path + 4, strlen(path + 4) + 1);
    assert(strcmp(path, "/lib") == 0);
    strcpy(path + 5, path);
    strncpy(path, path + 6, 3);
    assert(stpcpy(path + 3, path + 4) == path + 3);
    strncat(path + 8, path, 2);
    assert(strcmp(path, "lib") == 0 && memcmp(path, "lim", 3) < 0);
    return 0;
}
