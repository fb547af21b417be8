/* Folders and files by their paths: what is asked may fail, and what is told is anything. */
#include "posix/names.h"
#include <__clew.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
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
    __clew_own(path);
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
int mknod(const char *path, mode_t mode, dev_t device) {
    (void)mode, (void)device;
    return done(path);
}
int lchown(const char *path, uid_t user, gid_t group) { return chown(path, user, group); }
int fchmod(int file, mode_t mode) { return (void)file, (void)mode, done(""); }
int fchown(int file, uid_t user, gid_t group) { return (void)file, (void)user, (void)group, done(""); }
int fchdir(int folder) { return (void)folder, done(""); }
int chroot(const char *path) { return done(path); }
mode_t umask(mode_t mode) { return (void)mode, (mode_t)__clew_nondet_range(0, 0777); }
/* What is written by one name is read by the other. */
int link(const char *from, const char *to) {
    __clew_own(from), __clew_own(to);
    return done(to);
}
int symlink(const char *from, const char *to) { return link(from, to); }
int rmdir(const char *path) { return done(path); }
int unlink(const char *path) {
    int result = done(path);
    if (result == 0)
        __clew_removed(path);
    return result;
}
int chdir(const char *path) { return done(path); }
void sync(void) {}
/* The same below a folder that is open. */
int mkdirat(int folder, const char *path, mode_t mode) { return (void)folder, mkdir(path, mode); }
int mkfifoat(int folder, const char *path, mode_t mode) { return (void)folder, mkfifo(path, mode); }
int mknodat(int folder, const char *path, mode_t mode, dev_t device) { return (void)folder, mknod(path, mode, device); }
int unlinkat(int folder, const char *path, int flags) { return (void)folder, (void)flags, unlink(path); }
int faccessat(int folder, const char *path, int mode, int flags) {
    (void)folder, (void)flags;
    return access(path, mode);
}
int fchmodat(int folder, const char *path, mode_t mode, int flags) {
    (void)folder, (void)flags;
    return chmod(path, mode);
}
int fchownat(int folder, const char *path, uid_t user, gid_t group, int flags) {
    (void)folder, (void)flags;
    return chown(path, user, group);
}
int fstatat(int folder, const char *restrict path, struct stat *restrict to, int flags) {
    (void)folder, (void)flags;
    return stat(path, to);
}
int linkat(int folder, const char *from, int other, const char *to, int flags) {
    (void)folder, (void)other, (void)flags;
    return link(from, to);
}
int symlinkat(const char *from, int folder, const char *to) { return (void)folder, symlink(from, to); }
int renameat(int folder, const char *from, int other, const char *to) {
    (void)folder, (void)other;
    return rename(from, to);
}

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

ssize_t readlinkat(int folder, const char *restrict path, char *restrict to, size_t size) {
    return (void)folder, readlink(path, to, size);
}

/* A path that begins at the root. */
static char *absolute(char *to, size_t length) {
    to[0] = '/';
    for (size_t i = 1; i < length; i++)
        to[i] = (char)__clew_nondet_range(1, 255);
    to[length] = 0;
    return to;
}

/* The whole path of what is there; PATH_MAX characters are room enough. */
char *realpath(const char *restrict path, char *restrict to) {
    if (path == 0 || done(path) != 0) {
        errno = path == 0 ? EINVAL : errno;
        return 0;
    }
    if (to != 0) {
        __VERIFIER_nondet_memory(to, PATH_MAX);
        to[0] = '/', to[PATH_MAX - 1] = 0;
        return to;
    }
    size_t length = (size_t)__clew_nondet_range(1, PATH_MAX - 1);
    char *whole = malloc(length + 1);
    return whole == 0 ? 0 : absolute(whole, length);
}

/* A path of any length that fits; it may also be too long. */
char *getcwd(char *path, size_t size) {
    if (path != 0 && (size < 2 || __clew_nondet_bool())) {
        errno = size == 0 ? EINVAL : ERANGE;
        return 0;
    }
    size_t length = (size_t)__clew_nondet_range(1, path != 0 ? (int64_t)size - 1 : PATH_MAX - 1);
    char *to = path != 0 ? path : malloc(size > length ? size : length + 1);
    return to == 0 ? 0 : absolute(to, length);
}

pid_t gettid(void) { return getpid(); }
pid_t getpgrp(void) { return getpid(); }
pid_t getppid(void) { return (pid_t)__clew_nondet_range(0, 0x7fffffff); }
