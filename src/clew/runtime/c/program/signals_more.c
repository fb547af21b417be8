/* Signals by other ways, and those after some time: a timer that is not set is one that never runs out. */
#include "memory/look.h"
#include <__clew.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int failed(int error) {
    errno = error;
    return -1;
}

int killpg(pid_t group, int number) { return group == getpgrp() ? kill(getpid(), number) : kill(group, number); }
int sigqueue(pid_t process, int number, const union sigval value) { return (void)value, kill(process, number); }

int pthread_kill(pthread_t thread, int number) {
    __clew_check(number == 0 || pthread_equal(thread, pthread_self()), "library.unmodelled",
                 "signals to other threads are not modelled");
    return number == 0 || raise(number) == 0 ? 0 : EINVAL;
}

void psignal(int number, const char *text) {
    if (text != 0 && *text != 0)
        fprintf(stderr, "%s: ", text);
    fprintf(stderr, "%s\n", strsignal(number));
}

/* That none comes from outside is an assumption, so nothing would end these. */
static int for_ever(void) {
    __clew_check(0, "library.unmodelled", "waiting for a signal is not modelled");
    return EINVAL;
}
int sigsuspend(const sigset_t *mask) { return (void)mask, for_ever(), failed(EINTR); }
int sigwait(const sigset_t *restrict mask, int *restrict number) { return (void)mask, (void)number, for_ever(); }
int sigwaitinfo(const sigset_t *restrict mask, siginfo_t *restrict told) {
    return (void)mask, (void)told, for_ever(), failed(EINTR);
}
int sigtimedwait(const sigset_t *restrict mask, siginfo_t *restrict told, const struct timespec *restrict limit) {
    sigset_t raised;
    (void)told;
    __clew_look(limit, sizeof *limit);
    sigpending(&raised);
    for (int number = 1; number < NSIG; number++)
        __clew_check(!sigismember(mask, number) || !sigismember(&raised, number), "library.unmodelled",
                     "signals that were raised and are waited for are not modelled");
    return failed(EAGAIN);
}
int siginterrupt(int number, int flag) { return (void)number, (void)flag, 0; }

int sigaltstack(const stack_t *restrict to, stack_t *restrict before) {
    if (before != 0)
        *before = (stack_t){.ss_flags = SS_DISABLE};
    if (to != 0 && (to->ss_flags & SS_DISABLE) == 0 && to->ss_size < MINSIGSTKSZ)
        return failed(ENOMEM);
    return 0;
}

/* --- after some time ----------------------------------------------------------------------------------------------- */

static void require_never(_Bool never) {
    __clew_check(never, "library.unmodelled", "a signal after some time is not modelled");
}

int setitimer(int which, const struct itimerval *restrict to, struct itimerval *restrict before) {
    (void)which;
    require_never(to->it_value.tv_sec == 0 && to->it_value.tv_usec == 0);
    if (before != 0)
        *before = (struct itimerval){{0, 0}, {0, 0}};
    return 0;
}
int getitimer(int which, struct itimerval *to) {
    (void)which;
    *to = (struct itimerval){{0, 0}, {0, 0}};
    return 0;
}
unsigned ualarm(unsigned time, unsigned again) {
    (void)again;
    require_never(time == 0);
    return 0;
}

int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict to) {
    (void)clock;
    if (event != 0)
        (void)*(const volatile int *)&event->sigev_notify;
    if (__clew_nondet_bool())
        return failed(EAGAIN);
    *to = (timer_t)0;
    return 0;
}
int timer_delete(timer_t timer) { return (void)timer, 0; }
int timer_settime(timer_t timer, int flags, const struct itimerspec *restrict to, struct itimerspec *restrict before) {
    (void)timer, (void)flags;
    __clew_look(to, sizeof *to);
    require_never(to->it_value.tv_sec == 0 && to->it_value.tv_nsec == 0);
    if (before != 0)
        *before = (struct itimerspec){{0, 0}, {0, 0}};
    return 0;
}
int timer_gettime(timer_t timer, struct itimerspec *to) {
    (void)timer;
    *to = (struct itimerspec){{0, 0}, {0, 0}};
    return 0;
}
int timer_getoverrun(timer_t timer) { return (void)timer, 0; }
