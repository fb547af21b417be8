/* Parts of other programs: they may not be there; what they would do is not modelled. */
#include <__clew.h>
#include <dlfcn.h>
#include <errno.h>
#include <iconv.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

static void only_refused(void) {
    __clew_check(__clew_nondet_bool(), "library.unmodelled", "what another program does is not modelled");
}

void *dlopen(const char *name, int flags) {
    (void)(name != 0 && strlen(name)), (void)flags;
    only_refused();
    return 0;
}
void *dlsym(void *restrict library, const char *restrict name) {
    (void)library, (void)strlen(name);
    only_refused();
    return 0;
}
int dlclose(void *library) { return (void)library, -1; }
char *dlerror(void) { return "not found"; }

int posix_spawn(pid_t *restrict to, const char *restrict path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],
                char *const variables[restrict]) {
    (void)to, (void)strlen(path), (void)actions, (void)attributes, (void)arguments, (void)variables;
    only_refused();
    return ENOENT;
}
int posix_spawnp(pid_t *restrict to, const char *restrict path, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],
                 char *const variables[restrict]) {
    return posix_spawn(to, path, actions, attributes, arguments, variables);
}

iconv_t iconv_open(const char *to, const char *from) {
    (void)strlen(to), (void)strlen(from);
    only_refused();
    errno = EINVAL;
    return (iconv_t)-1;
}
size_t iconv(iconv_t by, char **restrict from, size_t *restrict left, char **restrict to, size_t *restrict room) {
    (void)by, (void)from, (void)left, (void)to, (void)room;
    errno = EBADF;
    return (size_t)-1;
}
int iconv_close(iconv_t by) { return (void)by, -1; }
