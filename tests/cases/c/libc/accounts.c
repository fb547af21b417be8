//~ holds
#include <assert.h>
#include <fcntl.h>
#include <limits.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    uid_t me = getuid();
    if (setuid(0) != 0)
        assert(getuid() == me);
    else
        assert(geteuid() == 0);
    struct passwd *known = getpwnam("root");
    if (known == 0)
        return 1;
    assert(strcmp(known->pw_name, "root") == 0);
    known = getpwuid(me);
    assert(known == 0 || known->pw_uid == me);

    struct stat about;
    int file = openat(AT_FDCWD, "notes", O_RDONLY);
    if (file >= 0 && fstatat(AT_FDCWD, "notes", &about, 0) == 0)
        assert(about.st_size >= 0);
    static char path[PATH_MAX];
    if (realpath("notes", path) != 0)
        assert(path[0] == '/');
    return 0;
}
