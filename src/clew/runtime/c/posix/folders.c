/* What folders list: any names, in any number. */
#include <__clew.h>
#include <dirent.h>
#include <errno.h>
#include <string.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

enum { FOLDERS = 4 };

struct __dirstream {
    _Bool open;
    struct dirent entry;
};

static struct __dirstream folders[FOLDERS];

static void require_open(const DIR *folder) {
    __clew_check(folder->open, "library.misuse", "a folder that was closed is used");
}

DIR *opendir(const char *path) {
    (void)strlen(path);
    if (__clew_nondet_bool()) {
        errno = __clew_nondet_bool() ? ENOENT : EACCES;
        return 0;
    }
    __clew_atomic_begin();
    int place = 0;
    while (place < FOLDERS && folders[place].open)
        place++;
    __clew_check(place < FOLDERS, "library.unmodelled", "more than four open folders are not modelled");
    folders[place].open = 1;
    __clew_atomic_end();
    return &folders[place];
}

int closedir(DIR *folder) {
    require_open(folder);
    folder->open = 0;
    return 0;
}

struct dirent *readdir(DIR *folder) {
    require_open(folder);
    if (__clew_nondet_bool())
        return 0;
    struct dirent *entry = &folder->entry;
    entry->d_ino = (ino_t)__clew_nondet_range(1, INT64_MAX);
    entry->d_off = (off_t)__clew_nondet_range(0, INT32_MAX);
    entry->d_reclen = sizeof *entry;
    entry->d_type = (unsigned char)__clew_nondet_range(DT_UNKNOWN, DT_WHT);
    __VERIFIER_nondet_memory(entry->d_name, sizeof entry->d_name);
    entry->d_name[sizeof entry->d_name - 1] = 0;
    __clew_assume(entry->d_name[0] != 0);
    return entry;
}

void rewinddir(DIR *folder) { require_open(folder); }

long telldir(DIR *folder) {
    require_open(folder);
    return (long)__clew_nondet_range(0, INT32_MAX);
}

void seekdir(DIR *folder, long place) {
    (void)place;
    require_open(folder);
}
