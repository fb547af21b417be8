/* What comes from outside: random numbers, clocks, the environment. Each is any value; clocks do not go back. */
#include <__clew.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int rand(void) { return (int)__clew_nondet_range(0, RAND_MAX); }
int rand_r(unsigned *seed) {
    (void)seed;
    return rand();
}
void srand(unsigned seed) { (void)seed; }
long random(void) { return (long)__clew_nondet_range(0, 0x7fffffff); }
void srandom(unsigned seed) { (void)seed; }

static void fill(struct timespec *now) {
    static time_t seconds;
    static long rest;
    __clew_atomic_begin();
    now->tv_sec = (time_t)__clew_nondet_range(0, 0x7ffffffe);
    now->tv_nsec = (long)__clew_nondet_range(0, 999999999);
    __clew_assume(now->tv_sec > seconds || (now->tv_sec == seconds && now->tv_nsec >= rest));
    seconds = now->tv_sec;
    rest = now->tv_nsec;
    __clew_atomic_end();
}

time_t __clew_shown = -1; /* what `time` showed last; the calendar finds it as quickly as it was made up */

time_t time(time_t *result) {
    __clew_atomic_begin();
    time_t now = (time_t)__clew_nondet_range(0, 0x7fffffff);
    __clew_assume(now >= __clew_shown);
    __clew_shown = now;
    __clew_atomic_end();
    if (result != 0)
        *result = now;
    return now;
}

clock_t clock(void) {
    static clock_t before;
    __clew_atomic_begin();
    clock_t now = (clock_t)__clew_nondet_range(0, 0x7fffffff);
    __clew_assume(now >= before);
    before = now;
    __clew_atomic_end();
    return now;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    (void)clock;
    fill(now);
    return 0;
}

int timespec_get(struct timespec *now, int base) {
    fill(now);
    return base;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    now->tv_sec = (time_t)__clew_nondet_range(0, 0x7ffffffe);
    now->tv_usec = (suseconds_t)__clew_nondet_range(0, 999999);
    return 0;
}

pid_t getpid(void) { return 1; }
