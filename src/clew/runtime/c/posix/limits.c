/* More that is asked of the system: it may refuse, and what it tells is anything. */
#include "posix/descriptors.h"
#include "memory/look.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

static int perhaps(int error) {
    if (__clew_nondet_bool())
        return 0;
    errno = error;
    return -1;
}

static int told(void *to, size_t size) {
    if (perhaps(ENOENT) != 0)
        return -1;
    __VERIFIER_nondet_memory(to, size);
    return 0;
}

static int of_file(int file, int error) { return __clew_file_is_none(file) ? -1 : perhaps(error); }

/* --- file systems and times of files ------------------------------------------------------------------------------- */

int statvfs(const char *restrict path, struct statvfs *restrict to) { return (void)strlen(path), told(to, sizeof *to); }
int fstatvfs(int file, struct statvfs *to) { return __clew_file_is_none(file) ? -1 : told(to, sizeof *to); }
int statfs(const char *path, struct statfs *to) { return (void)strlen(path), told(to, sizeof *to); }
int fstatfs(int file, struct statfs *to) { return __clew_file_is_none(file) ? -1 : told(to, sizeof *to); }

int utime(const char *path, const struct utimbuf *times) {
    if (times != 0)
        __clew_look(times, sizeof *times);
    return (void)strlen(path), perhaps(EACCES);
}
int utimes(const char *path, const struct timeval times[2]) {
    if (times != 0)
        __clew_look(times, 2 * sizeof *times);
    return (void)strlen(path), perhaps(EACCES);
}
int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
    (void)folder, (void)flags;
    if (times != 0)
        __clew_look(times, 2 * sizeof *times);
    return (void)strlen(path), perhaps(EACCES);
}
int futimens(int file, const struct timespec times[2]) {
    if (times != 0)
        __clew_look(times, 2 * sizeof *times);
    return of_file(file, EACCES);
}

int posix_fadvise(int file, off_t from, off_t size, int advice) {
    (void)from, (void)size, (void)advice;
    return __clew_file_is_none(file) ? EBADF : 0;
}
int posix_fallocate(int file, off_t from, off_t size) {
    (void)from, (void)size;
    return __clew_file_is_none(file) ? EBADF : __clew_nondet_bool() ? 0 : ENOSPC;
}
int fallocate(int file, int mode, off_t from, off_t size) {
    (void)mode, (void)from, (void)size;
    return of_file(file, ENOSPC);
}
int lockf(int file, int operation, off_t size) { return (void)operation, (void)size, of_file(file, EAGAIN); }
int dup3(int file, int to, int flags) { return (void)flags, dup2(file, to); }
ssize_t sendfile(int to, int from, off_t *at, size_t size) {
    if (at != 0)
        *at += 0;
    if (of_file(to, EIO) != 0 || __clew_file_is_none(from))
        return -1;
    return (ssize_t)__clew_nondet_range(0, (int64_t)size);
}
long fpathconf(int file, int name) { return (void)name, of_file(file, EINVAL) == 0 ? (long)__clew_nondet_range(-1, INT32_MAX) : -1; }
long pathconf(const char *path, int name) { return (void)strlen(path), (void)name, (long)__clew_nondet_range(-1, INT32_MAX); }

/* --- processes, processors and memory ------------------------------------------------------------------------------ */

pid_t getpgid(pid_t process) { return (void)process, perhaps(ESRCH) == 0 ? (pid_t)__clew_nondet_range(1, INT32_MAX) : -1; }
pid_t getsid(pid_t process) { return getpgid(process); }
int setpgid(pid_t process, pid_t to) { return (void)process, (void)to, perhaps(EPERM); }
pid_t tcgetpgrp(int file) { return of_file(file, ENOTTY) == 0 ? (pid_t)__clew_nondet_range(1, INT32_MAX) : -1; }
int tcsetpgrp(int file, pid_t to) { return (void)to, of_file(file, ENOTTY); }
int daemon(int stays, int keeps) { return (void)stays, (void)keeps, perhaps(EAGAIN); }
int sethostname(const char *name, size_t size) { return __clew_look(name, size), perhaps(EPERM); }
pid_t wait3(int *status, int options, struct rusage *usage) { return (void)options, (void)usage, wait(status); }
pid_t wait4(pid_t process, int *status, int options, struct rusage *usage) {
    return (void)usage, waitpid(process, status, options);
}

int sysinfo(struct sysinfo *to) { return told(to, sizeof *to); }
int getloadavg(double to[], int count) {
    count = count > 3 ? 3 : count;
    for (int i = 0; i < count; i++)
        to[i] = (double)__clew_nondet_range(0, 1 << 20) / 1024;
    return __clew_nondet_bool() ? count : -1;
}
int get_nprocs(void) { return (int)__clew_nondet_range(1, 8192); }
int get_nprocs_conf(void) { return (int)__clew_nondet_range(1, 8192); }

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *to) { return (void)process, told(to, size); }
int sched_setaffinity(pid_t process, size_t size, const cpu_set_t *from) {
    return (void)process, __clew_look(from, size), perhaps(EPERM);
}
int sched_getcpu(void) { return (int)__clew_nondet_range(0, 8191); }
int sched_getscheduler(pid_t process) { return (void)process, perhaps(ESRCH) == 0 ? SCHED_OTHER : -1; }
int sched_setscheduler(pid_t process, int policy, const struct sched_param *priority) {
    (void)process, (void)policy;
    __clew_look(priority, sizeof priority->sched_priority);
    return perhaps(EPERM);
}
int sched_setparam(pid_t process, const struct sched_param *priority) {
    return sched_setscheduler(process, SCHED_OTHER, priority);
}
int prctl(int option, ...) { return (void)option, perhaps(EINVAL); }

/* Advice changes nothing, but for what is not wanted any more: that may be zero from then on. */
int madvise(void *begin, size_t size, int advice) {
    __clew_check(advice != MADV_DONTNEED, "library.unmodelled", "memory that is not wanted any more is not modelled");
    return (void)begin, (void)size, perhaps(EINVAL);
}
int posix_madvise(void *begin, size_t size, int advice) { return (void)advice, (void)begin, (void)size, 0; }
