/* Files that tell what happens: counters, timers, signals and changes of other files. What they tell, and when, is
   anything; who waits for a file without a limit waits until something is told. */
#include "posix/descriptors.h"
#include "memory/look.h"
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

static int failed(int error) {
    errno = error;
    return -1;
}

static int perhaps(int file, int error) {
    if (__clew_file_is_none(file))
        return -1;
    return __clew_nondet_bool() ? 0 : failed(error);
}

static int perhaps_new(void) { return __clew_nondet_bool() ? __clew_file_taken(3) : failed(EMFILE); }

/* --- many files at once: those that were added are known by what the program gave with them ------------------------ */

enum { WATCHED = 16 };

static struct watch {
    int by, file; /* 0 by nobody */
    struct epoll_event event;
} watches[WATCHED];

int epoll_create1(int flags) { return (void)flags, perhaps_new(); }
int epoll_create(int size) { return size > 0 ? perhaps_new() : failed(EINVAL); }

static struct watch *watch_of(int by, int file) {
    for (int i = 0; i < WATCHED; i++)
        if (watches[i].by == by && (by == 0 || watches[i].file == file))
            return &watches[i];
    return 0;
}

static int change(int by, int operation, int file, struct epoll_event *event) {
    struct watch *watch = watch_of(by, file);
    if (operation == EPOLL_CTL_ADD && watch != 0)
        return EEXIST;
    if (operation != EPOLL_CTL_ADD && watch == 0)
        return ENOENT;
    if (operation == EPOLL_CTL_ADD)
        watch = watch_of(0, 0);
    __clew_check(watch != 0, "library.unmodelled", "more than 16 files that are waited for are not modelled");
    if (operation == EPOLL_CTL_DEL)
        memset(watch, 0, sizeof *watch);
    else
        *watch = (struct watch){by, file, *event};
    return 0;
}

int epoll_ctl(int by, int operation, int file, struct epoll_event *event) {
    if (__clew_file_is_none(by) || __clew_file_is_none(file))
        return -1;
    __clew_check(!__clew_through_channel(file), "library.unmodelled", "this is not modelled for pipes");
    if (by == file || operation < EPOLL_CTL_ADD || operation > EPOLL_CTL_MOD)
        return failed(EINVAL);
    __clew_atomic_begin();
    int error = change(by, operation, file, event);
    __clew_atomic_end();
    return error == 0 ? 0 : failed(error);
}

static int ready(int by, struct epoll_event *events, int most) {
    int count = 0;
    for (int i = 0; i < WATCHED && count < most; i++)
        if (watches[i].by == by && !__clew_file_is_none(watches[i].file) && __clew_nondet_bool()) {
            events[count] = watches[i].event;
            uint32_t asked = watches[i].event.events | EPOLLERR | EPOLLHUP;
            events[count].events = (uint32_t)__clew_nondet_i32() & asked;
            count++;
        }
    return count;
}

int epoll_wait(int by, struct epoll_event *events, int most, int limit) {
    __clew_yield();
    if (__clew_file_is_none(by))
        return -1;
    if (most <= 0)
        return failed(EINVAL);
    __clew_touch(events, (size_t)most * sizeof *events);
    if (__clew_nondet_bool())
        return failed(EINTR);
    __clew_atomic_begin();
    int count = ready(by, events, most);
    __clew_atomic_end();
    __clew_assume(limit >= 0 || count > 0);
    return count;
}

int epoll_pwait(int by, struct epoll_event *events, int most, int limit, const sigset_t *mask) {
    if (mask != 0)
        __clew_look(mask, sizeof *mask);
    return epoll_wait(by, events, most, limit);
}

/* --- counters, timers, signals and changes ------------------------------------------------------------------------- */

int eventfd(unsigned first, int flags) { return (void)first, (void)flags, perhaps_new(); }
int eventfd_read(int file, eventfd_t *value) { return read(file, value, sizeof *value) == sizeof *value ? 0 : -1; }
int eventfd_write(int file, eventfd_t value) { return write(file, &value, sizeof value) == sizeof value ? 0 : -1; }

int timerfd_create(int clock, int flags) { return (void)clock, (void)flags, perhaps_new(); }

static void any_time(struct itimerspec *to) {
    to->it_interval = (struct timespec){__clew_nondet_range(0, INT32_MAX), __clew_nondet_range(0, 999999999)};
    to->it_value = (struct timespec){__clew_nondet_range(0, INT32_MAX), __clew_nondet_range(0, 999999999)};
}

int timerfd_settime(int file, int flags, const struct itimerspec *to, struct itimerspec *before) {
    (void)flags;
    __clew_look(to, sizeof *to);
    if (perhaps(file, EINVAL) != 0)
        return -1;
    if (before != 0)
        any_time(before);
    return 0;
}

int timerfd_gettime(int file, struct itimerspec *left) {
    if (perhaps(file, EINVAL) != 0)
        return -1;
    any_time(left);
    return 0;
}

int signalfd(int file, const sigset_t *mask, int flags) {
    (void)flags;
    __clew_look(mask, sizeof *mask);
    return file == -1 ? perhaps_new() : perhaps(file, EINVAL) == 0 ? file : -1;
}

int inotify_init1(int flags) { return (void)flags, perhaps_new(); }
int inotify_init(void) { return perhaps_new(); }
int inotify_add_watch(int file, const char *path, uint32_t mask) {
    (void)strlen(path), (void)mask;
    return perhaps(file, ENOENT) == 0 ? (int)__clew_nondet_range(1, INT32_MAX) : -1;
}
int inotify_rm_watch(int file, int watch) { return (void)watch, perhaps(file, EINVAL); }
