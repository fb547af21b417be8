/* Clocks: any time, but (unless they jump) none that is over, as a clock has shown before, or a limit or pause that has come to its end. */
#include <__clew_clock.h>
#include <sys/time.h>

/* So many ends of limits and pauses are followed from one reading to the next: a loop that pauses for ever would have
   states without end. */
#define FOLLOWED 16

static long long over; /* clocks show at least this */
static unsigned left;  /* how many ends are followed still; none before the first reading */

time_t __clew_shown = -1; /* what `time` showed last; the calendar finds it as quickly as it was made up */

/* A clock that knows nothing smaller than a unit shows this. */
static void show(long long moment, long long unit) {
    __clew_assume(__clew_clock_jumps() || moment + (unit - 1) >= over);
    over = moment;
    left = FOLLOWED;
}

long long __clew_clock_now(void) {
    __clew_atomic_begin();
    long long now = __clew_nondet_range(0, CLEW_LAST);
    show(now, 1);
    __clew_atomic_end();
    return now;
}

long long __clew_clock_after(long long duration) {
    __clew_atomic_begin();
    long long moment = duration > CLEW_LAST ? 0 : over + duration; /* what is longer than any clock goes is not followed */
    __clew_atomic_end();
    return moment;
}

void __clew_clock_reached(long long moment) {
    __clew_atomic_begin();
    if (left != 0 && moment <= 2 * CLEW_LAST) {
        left--;
        if (moment > over)
            over = moment;
    }
    __clew_atomic_end();
}

time_t time(time_t *result) {
    __clew_atomic_begin();
    time_t now = (time_t)__clew_nondet_range(0, CLEW_LAST / CLEW_SECOND);
    show(now * CLEW_SECOND, CLEW_SECOND);
    __clew_assume(__clew_clock_jumps() || now >= __clew_shown); /* follows, but products are hard for solvers */
    __clew_shown = now;
    __clew_atomic_end();
    if (result != 0)
        *result = now;
    return now;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    (void)clock;
    __clew_atomic_begin();
    now->tv_sec = (time_t)__clew_nondet_range(0, CLEW_LAST / CLEW_SECOND);
    now->tv_nsec = (long)__clew_nondet_range(0, 999999999);
    show(now->tv_sec * CLEW_SECOND + now->tv_nsec, 1);
    __clew_atomic_end();
    return 0;
}

/* How finely a clock goes: any part of a second. */
int clock_getres(clockid_t clock, struct timespec *step) {
    (void)clock;
    if (step != 0)
        *step = (struct timespec){.tv_sec = 0, .tv_nsec = (long)__clew_nondet_range(1, 999999999)};
    return 0;
}

int timespec_get(struct timespec *now, int base) {
    clock_gettime(CLOCK_REALTIME, now);
    return base;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    __clew_atomic_begin();
    now->tv_sec = (time_t)__clew_nondet_range(0, CLEW_LAST / CLEW_SECOND);
    now->tv_usec = (suseconds_t)__clew_nondet_range(0, 999999);
    show(now->tv_sec * CLEW_SECOND + now->tv_usec * 1000LL, 1000);
    __clew_atomic_end();
    return 0;
}

/* The time of the processor, which pauses do not cost. */
clock_t clock(void) {
    static clock_t before;
    __clew_atomic_begin();
    clock_t now = (clock_t)__clew_nondet_range(0, 0x7fffffff);
    __clew_assume(__clew_clock_jumps() || now >= before);
    before = now;
    __clew_atomic_end();
    return now;
}
