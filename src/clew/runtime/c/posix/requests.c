/* What else is asked of the system about files and itself: it may fail, and what is told is anything. */
#include "posix/descriptors.h"
#include "memory/look.h"
#include <errno.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <unistd.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

static int perhaps(int error) {
    if (__clew_nondet_bool())
        return 0;
    errno = error;
    return -1;
}

static int told(void *to, size_t size) {
    if (perhaps(EPERM) != 0)
        return -1;
    __VERIFIER_nondet_memory(to, size);
    return 0;
}

int fdatasync(int file) { return fsync(file); }
int flock(int file, int operation) { return (void)operation, __clew_file_is_none(file) ? -1 : perhaps(EWOULDBLOCK); }

/* --- parts of files ------------------------------------------------------------------------------------------------ */

static void require_file(int file) {
    __clew_check(!__clew_through_channel(file), "library.unmodelled", "this is not modelled for pipes");
}

ssize_t pread(int file, void *data, size_t size, off_t from) {
    (void)from;
    require_file(file);
    return read(file, data, size);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t from) {
    (void)from;
    require_file(file);
    return write(file, data, size);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    ssize_t all = 0;
    require_file(file);
    for (int i = 0; i < count; i++) {
        __clew_look(parts[i].iov_base, parts[i].iov_len);
        all += (ssize_t)parts[i].iov_len;
    }
    return __clew_file_is_none(file) ? -1 : (ssize_t)__clew_nondet_range(-1, all);
}

/* --- waiting for files: what is ready is anything, and something is where there is no limit ------------------------ */

int poll(struct pollfd *files, nfds_t count, int limit) {
    int ready = 0;
    __clew_yield();
    __clew_look(files, count * sizeof *files);
    if (__clew_nondet_bool()) {
        errno = EINTR;
        return -1;
    }
    for (nfds_t i = 0; i < count; i++) {
        files[i].revents = 0;
        if (files[i].fd < 0)
            continue;
        require_file(files[i].fd);
        files[i].revents = (short)(__clew_nondet_i16() & (files[i].events | POLLERR | POLLHUP | POLLNVAL));
        ready += files[i].revents != 0;
    }
    __clew_assume(limit >= 0 || ready > 0);
    return ready;
}

static int chosen(int number, fd_set *set) {
    int ready = 0;
    if (set != 0)
        __clew_look(set, ((size_t)number + 8 * sizeof(long) - 1) / (8 * sizeof(long)) * sizeof(long));
    for (int file = 0; set != 0 && file < number; file++) {
        if (!FD_ISSET(file, set))
            continue;
        require_file(file);
        if (__clew_nondet_bool())
            ready++;
        else
            FD_CLR(file, set);
    }
    return ready;
}

int select(int number, fd_set *restrict readable, fd_set *restrict writable, fd_set *restrict special,
           struct timeval *restrict limit) {
    __clew_yield();
    if (number < 0) {
        errno = EINVAL;
        return -1;
    }
    if (limit != 0)
        __clew_look(limit, sizeof *limit);
    if (__clew_nondet_bool()) {
        errno = EINTR;
        return -1;
    }
    int ready = chosen(number, readable) + chosen(number, writable) + chosen(number, special);
    __clew_assume(limit != 0 || ready > 0);
    return ready;
}

/* That none comes from outside is an assumption, so nothing would end this. */
int pause(void) {
    __clew_check(0, "library.unmodelled", "waiting for a signal is not modelled");
    return -1;
}

/* --- the system and its limits ------------------------------------------------------------------------------------- */

int uname(struct utsname *to) {
    if (told(to, sizeof *to) != 0)
        return -1;
    to->sysname[sizeof to->sysname - 1] = to->nodename[sizeof to->nodename - 1] = 0;
    to->release[sizeof to->release - 1] = to->version[sizeof to->version - 1] = 0;
    to->machine[sizeof to->machine - 1] = 0;
    return 0;
}

int getrusage(int whose, struct rusage *to) { return (void)whose, told(to, sizeof *to); }
int getrlimit(int what, struct rlimit *to) { return (void)what, told(to, sizeof *to); }
int setrlimit(int what, const struct rlimit *limit) {
    (void)what;
    __clew_look(limit, sizeof *limit);
    return perhaps(EPERM);
}
