/* Reading and writing in parts, and messages of several parts. */
#include "posix/descriptors.h"
#include "memory/look.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

static ssize_t through(int file, const struct iovec *parts, int count, ssize_t (*move)(int, const struct iovec *)) {
    ssize_t all = 0;
    if (count < 0) {
        errno = EINVAL;
        return -1;
    }
    for (int i = 0; i < count; i++) {
        ssize_t moved = move(file, &parts[i]);
        if (moved < 0)
            return all > 0 ? all : -1;
        all += moved;
        if ((size_t)moved < parts[i].iov_len)
            break;
    }
    return all;
}

static ssize_t read_part(int file, const struct iovec *part) { return read(file, part->iov_base, part->iov_len); }
static ssize_t write_part(int file, const struct iovec *part) { return write(file, part->iov_base, part->iov_len); }

static void require_file(int file) {
    __clew_check(!__clew_through_channel(file), "library.unmodelled", "this is not modelled for pipes");
}

ssize_t readv(int file, const struct iovec *parts, int count) {
    require_file(file);
    return through(file, parts, count, read_part);
}
ssize_t preadv(int file, const struct iovec *parts, int count, off_t from) {
    return (void)from, readv(file, parts, count);
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t from) {
    (void)from;
    require_file(file);
    return through(file, parts, count, write_part);
}

ssize_t sendmsg(int file, const struct msghdr *message, int flags) {
    (void)flags;
    require_file(file);
    if (message->msg_name != 0)
        __clew_look(message->msg_name, message->msg_namelen);
    if (message->msg_control != 0)
        __clew_look(message->msg_control, message->msg_controllen);
    return through(file, message->msg_iov, (int)message->msg_iovlen, write_part);
}

ssize_t recvmsg(int file, struct msghdr *message, int flags) {
    (void)flags;
    require_file(file);
    ssize_t got = through(file, message->msg_iov, (int)message->msg_iovlen, read_part);
    if (got < 0)
        return -1;
    if (message->msg_name != 0) {
        message->msg_namelen = (socklen_t)__clew_nondet_range(0, message->msg_namelen);
        __VERIFIER_nondet_memory(message->msg_name, message->msg_namelen);
    }
    if (message->msg_control != 0) { /* that none comes with a message is possible, and what one holds is not known */
        __clew_touch(message->msg_control, message->msg_controllen);
        message->msg_controllen = 0;
    }
    message->msg_flags = __clew_nondet_i32();
    return got;
}

/* --- waiting with another mask of signals, of which none comes from outside ---------------------------------------- */

static void look_at(const struct timespec *limit, const sigset_t *mask) {
    if (limit != 0)
        __clew_look(limit, sizeof *limit);
    if (mask != 0)
        __clew_look(mask, sizeof *mask);
}

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *limit, const sigset_t *mask) {
    look_at(limit, mask);
    return poll(files, count, limit == 0 ? -1 : 1);
}

int pselect(int number, fd_set *restrict readable, fd_set *restrict writable, fd_set *restrict special,
            const struct timespec *restrict limit, const sigset_t *restrict mask) {
    struct timeval within = {0, 0};
    look_at(limit, mask);
    if (limit != 0)
        within = (struct timeval){limit->tv_sec, limit->tv_nsec / 1000};
    return select(number, readable, writable, special, limit == 0 ? 0 : &within);
}
