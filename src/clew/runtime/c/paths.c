/* Folders and files by their paths, and who runs the program: what is asked may fail, and what is told is anything. */
#include <__clew.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

static int done(const char *path) {
    (void)strlen(path);
    if (__clew_nondet_bool())
        return 0;
    errno = ENOENT;
    return -1;
}

static int told(int result, struct stat *to) {
    if (result != 0)
        return result;
    __VERIFIER_nondet_memory(to, sizeof *to);
    __clew_assume(to->st_size >= 0);
    return 0;
}

int stat(const char *restrict path, struct stat *restrict to) { return told(done(path), to); }
int lstat(const char *restrict path, struct stat *restrict to) { return told(done(path), to); }
int fstat(int file, struct stat *to) {
    (void)file;
    return told(done(""), to);
}

int mkdir(const char *path, mode_t mode) {
    (void)mode;
    return done(path);
}
int chmod(const char *path, mode_t mode) {
    (void)mode;
    return done(path);
}
int access(const char *path, int mode) {
    (void)mode;
    return done(path);
}
int truncate(const char *path, off_t size) {
    (void)size;
    return done(path);
}
int chown(const char *path, uid_t user, gid_t group) {
    (void)user, (void)group;
    return done(path);
}
int mkfifo(const char *path, mode_t mode) {
    (void)mode;
    return done(path);
}
mode_t umask(mode_t mode) { return (void)mode, (mode_t)__clew_nondet_range(0, 0777); }
int link(const char *from, const char *to) { return (void)strlen(from), done(to); }
int symlink(const char *from, const char *to) { return (void)strlen(from), done(to); }
int rmdir(const char *path) { return done(path); }
int unlink(const char *path) { return done(path); }
int chdir(const char *path) { return done(path); }
void sync(void) {}

/* The last letters of a name become others. */
char *mkdtemp(char *path) {
    size_t length = strlen(path);
    if (length < 6 || memcmp(path + length - 6, "XXXXXX", 6) != 0) {
        errno = EINVAL;
        return 0;
    }
    for (size_t i = length - 6; i < length; i++)
        path[i] = (char)__clew_nondet_range('a', 'z');
    return done(path) == 0 ? path : 0;
}

/* What a link says is any text, which has no end. */
ssize_t readlink(const char *restrict path, char *restrict to, size_t size) {
    if (done(path) != 0 || size == 0)
        return -1;
    size_t length = (size_t)__clew_nondet_range(1, (int64_t)size);
    for (size_t i = 0; i < length; i++)
        to[i] = (char)__clew_nondet_range(1, 255);
    return (ssize_t)length;
}

/* A path of any length that fits; it may also be too long. */
char *getcwd(char *path, size_t size) {
    if (path != 0 && (size < 2 || __clew_nondet_bool())) {
        errno = size == 0 ? EINVAL : ERANGE;
        return 0;
    }
    size_t length = (size_t)__clew_nondet_range(1, path != 0 ? (int64_t)size - 1 : PATH_MAX - 1);
    char *to = path != 0 ? path : malloc(size > length ? size : length + 1);
    if (to == 0)
        return 0;
    to[0] = '/';
    for (size_t i = 1; i < length; i++)
        to[i] = (char)__clew_nondet_range(1, 255);
    to[length] = 0;
    return to;
}

uid_t getuid(void) { return (uid_t)__clew_nondet_i32(); }
uid_t geteuid(void) { return (uid_t)__clew_nondet_i32(); }
gid_t getgid(void) { return (gid_t)__clew_nondet_i32(); }
gid_t getegid(void) { return (gid_t)__clew_nondet_i32(); }
pid_t gettid(void) { return getpid(); }
pid_t getpgrp(void) { return getpid(); }
pid_t getppid(void) { return (pid_t)__clew_nondet_range(0, 0x7fffffff); }
