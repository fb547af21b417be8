/* Queues of messages between processes: what comes is anything, in any length that fits, and it may not come. */
#include "memory/look.h"
#include <__clew.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <stdarg.h>
#include <string.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

enum { QUEUES = 4, USUAL = 8192 };

static struct {
    _Bool open;
    struct mq_attr about;
} queues[QUEUES];

static int failed(int error) {
    errno = error;
    return -1;
}

static int perhaps(int error) { return __clew_nondet_bool() ? 0 : failed(error); }
static _Bool is_open(mqd_t queue) { return queue >= 0 && queue < QUEUES && queues[queue].open; }

mqd_t mq_open(const char *name, int flags, ...) {
    (void)strlen(name);
    struct mq_attr about = {.mq_flags = flags & O_NONBLOCK, .mq_maxmsg = 10, .mq_msgsize = USUAL};
    if ((flags & O_CREAT) != 0) {
        va_list rest;
        va_start(rest, flags);
        (void)va_arg(rest, mode_t);
        const struct mq_attr *wanted = va_arg(rest, const struct mq_attr *);
        if (wanted != 0)
            about.mq_maxmsg = wanted->mq_maxmsg, about.mq_msgsize = wanted->mq_msgsize;
        va_end(rest);
        if (about.mq_maxmsg <= 0 || about.mq_msgsize <= 0)
            return failed(EINVAL);
    }
    if (perhaps((flags & O_CREAT) != 0 ? EACCES : ENOENT) != 0)
        return -1;
    __clew_atomic_begin();
    int queue = 0;
    while (queue < QUEUES && queues[queue].open)
        queue++;
    __clew_check(queue < QUEUES, "library.unmodelled", "more than four open queues are not modelled");
    queues[queue].open = 1;
    __clew_atomic_end();
    queues[queue].about = about;
    return queue;
}

int mq_close(mqd_t queue) {
    if (!is_open(queue))
        return failed(EBADF);
    queues[queue].open = 0;
    return 0;
}
int mq_unlink(const char *name) { return (void)strlen(name), perhaps(ENOENT); }

int mq_getattr(mqd_t queue, struct mq_attr *to) {
    if (!is_open(queue))
        return failed(EBADF);
    *to = queues[queue].about;
    to->mq_curmsgs = (long)__clew_nondet_range(0, to->mq_maxmsg > 0 ? to->mq_maxmsg : 0);
    return 0;
}
int mq_setattr(mqd_t queue, const struct mq_attr *restrict from, struct mq_attr *restrict before) {
    if (before != 0 && mq_getattr(queue, before) != 0)
        return -1;
    return is_open(queue) ? (queues[queue].about.mq_flags = from->mq_flags, 0) : failed(EBADF);
}

static void require_one_thread(void) {
    __clew_check(__clew_self() == 0, "library.unmodelled", "queues of processes are not modelled between threads");
}

int mq_send(mqd_t queue, const char *message, size_t size, unsigned priority) {
    (void)priority;
    require_one_thread();
    __clew_look(message, size);
    if (!is_open(queue))
        return failed(EBADF);
    return (long)size > queues[queue].about.mq_msgsize ? failed(EMSGSIZE) : perhaps(EAGAIN);
}
int mq_timedsend(mqd_t queue, const char *message, size_t size, unsigned priority, const struct timespec *limit) {
    __clew_look(limit, sizeof *limit);
    return mq_send(queue, message, size, priority);
}

ssize_t mq_receive(mqd_t queue, char *message, size_t size, unsigned *priority) {
    require_one_thread();
    __clew_touch(message, size);
    if (!is_open(queue))
        return failed(EBADF);
    if ((long)size < queues[queue].about.mq_msgsize)
        return failed(EMSGSIZE);
    if (perhaps(EAGAIN) != 0)
        return -1;
    if (priority != 0)
        *priority = (unsigned)__clew_nondet_range(0, 32767);
    __VERIFIER_nondet_memory(message, size);
    return (ssize_t)__clew_nondet_range(0, queues[queue].about.mq_msgsize);
}
ssize_t mq_timedreceive(mqd_t queue, char *restrict message, size_t size, unsigned *restrict priority,
                        const struct timespec *restrict limit) {
    __clew_look(limit, sizeof *limit);
    return mq_receive(queue, message, size, priority);
}
