/* Pauses: other threads may run, and nothing else is known. */
#include <__clew.h>
#include <errno.h>
#include <sched.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

int sched_yield(void) {
    __clew_yield();
    return 0;
}

int pthread_yield(void) { return sched_yield(); }

unsigned sleep(unsigned seconds) {
    (void)seconds;
    __clew_yield();
    return 0;
}

int usleep(unsigned micros) {
    (void)micros;
    __clew_yield();
    return 0;
}

int nanosleep(const struct timespec *time, struct timespec *rest) {
    (void)rest;
    if (time->tv_sec < 0 || time->tv_nsec < 0 || time->tv_nsec > 999999999) {
        errno = EINVAL;
        return -1;
    }
    __clew_yield();
    return 0;
}

int thrd_sleep(const struct timespec *time, struct timespec *rest) { return nanosleep(time, rest); }
