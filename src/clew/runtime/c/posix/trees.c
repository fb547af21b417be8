/* Walks through trees of folders: any paths, in any number, each with anything about it. */
#include <__clew.h>
#include <errno.h>
#include <ftw.h>
#include <string.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

enum { LONGEST = 16 };

struct found {
    char path[LONGEST];
    struct stat about;
};

static _Bool begins(const char *path) {
    (void)strlen(path);
    if (__clew_nondet_bool())
        return 1;
    errno = __clew_nondet_bool() ? ENOENT : EACCES;
    return 0;
}

static void meet(struct found *found) {
    __VERIFIER_nondet_memory(found, sizeof *found);
    found->path[LONGEST - 1] = 0;
    if (found->path[0] == 0)
        found->path[0] = '.';
}

int ftw(const char *path, int (*visit)(const char *, const struct stat *, int), int open) {
    (void)open;
    if (!begins(path))
        return -1;
    struct found found;
    for (;;) {
        meet(&found);
        int answer = visit(found.path, &found.about, (int)__clew_nondet_range(FTW_F, FTW_NS));
        if (answer)
            return answer;
        if (!__clew_nondet_bool())
            return 0;
    }
}

int nftw(const char *path, int (*visit)(const char *, const struct stat *, int, struct FTW *), int open, int flags) {
    (void)open;
    (void)flags;
    if (!begins(path))
        return -1;
    struct found found;
    for (;;) {
        meet(&found);
        struct FTW where = {(int)__clew_nondet_range(0, LONGEST - 2), (int)__clew_nondet_range(0, INT32_MAX)};
        int answer = visit(found.path, &found.about, (int)__clew_nondet_range(FTW_F, FTW_SLN), &where);
        if (answer)
            return answer;
        if (!__clew_nondet_bool())
            return 0;
    }
}
