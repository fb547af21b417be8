/* What comes from outside: random numbers, clocks, the environment. Each is any value. */
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

time_t time(time_t *result) {
    time_t now = (time_t)__clew_nondet_range(0, 0x7fffffff);
    if (result != 0)
        *result = now;
    return now;
}

clock_t clock(void) { return (clock_t)__clew_nondet_range(0, 0x7fffffff); }

static void fill(struct timespec *now) {
    now->tv_sec = (time_t)__clew_nondet_range(0, 0x7ffffffe);
    now->tv_nsec = (long)__clew_nondet_range(0, 999999999);
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
