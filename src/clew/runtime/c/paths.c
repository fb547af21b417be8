/* Folders and files by their paths, and who runs the program: what is asked may fail, and what is told is anything. */
#include <__clew.h>
#include <errno.h>
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
int rmdir(const char *path) { return done(path); }
int unlink(const char *path) { return done(path); }
int chdir(const char *path) { return done(path); }
void sync(void) {}

uid_t getuid(void) { return (uid_t)__clew_nondet_i32(); }
uid_t geteuid(void) { return (uid_t)__clew_nondet_i32(); }
gid_t getgid(void) { return (gid_t)__clew_nondet_i32(); }
gid_t getegid(void) { return (gid_t)__clew_nondet_i32(); }
pid_t getppid(void) { return (pid_t)__clew_nondet_range(0, 0x7fffffff); }
