//~ holds
// What a file is told to be is anything, where it is told at all.
#include <assert.h>
#include <sys/stat.h>

static long size_of(const char *path) {
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return -1;
    return about.st_size;
}

int main(void) {
    assert(size_of("settings") >= -1);
    return 0;
}
