/* Pauses: other threads may run, and clocks go on. */
#include "memory/look.h"
#include <__clew_cancel.h>
#include <__clew_clock.h>
#include <errno.h>
#include <sched.h>
#include <threads.h>
#include <unistd.h>

int sched_yield(void) {
    __clew_yield();
    return 0;
}

int pthread_yield(void) { return sched_yield(); }

unsigned sleep(unsigned seconds) {
    __clew_pause(seconds * CLEW_SECOND);
    __clew_cancellation_point();
    return 0;
}

int usleep(unsigned micros) {
    __clew_pause(micros * 1000LL);
    __clew_cancellation_point();
    return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
    (void)clock;
    if (rest != 0)
        __clew_touch(rest, sizeof *rest);
    if (time->tv_sec < 0 || time->tv_nsec < 0 || time->tv_nsec >= CLEW_SECOND)
        return EINVAL;
    if ((flags & TIMER_ABSTIME) == 0) {
        __clew_pause(time->tv_sec < CLEW_LAST / CLEW_SECOND ? time->tv_sec * CLEW_SECOND + time->tv_nsec : CLEW_LAST);
    } else {
        __clew_yield();
        __clew_time_reached(time);
    }
    __clew_cancellation_point();
    return 0;
}

int nanosleep(const struct timespec *time, struct timespec *rest) {
    int error = clock_nanosleep(CLOCK_REALTIME, 0, time, rest);
    if (error != 0)
        errno = error;
    return error == 0 ? 0 : -1;
}

int thrd_sleep(const struct timespec *time, struct timespec *rest) { return nanosleep(time, rest); }
