/* Limits and pauses. They move the clocks where the program reads any; else the unit that has them is absent. */
#include <__clew_clock.h>

__attribute__((weak)) long long __clew_clock_after(long long duration);
__attribute__((weak)) void __clew_clock_reached(long long moment);

long long __clew_moment_after(long long duration) {
    return __clew_clock_after == 0 ? duration : __clew_clock_after(duration);
}

void __clew_moment_reached(long long moment) {
    if (__clew_clock_reached != 0)
        __clew_clock_reached(moment);
}

void __clew_time_reached(const struct timespec *time) {
    if (__clew_clock_reached == 0)
        return;
    if (time->tv_sec <= CLEW_LAST / CLEW_SECOND)
        __clew_clock_reached(time->tv_sec * CLEW_SECOND + time->tv_nsec);
}

void __clew_pause(long long duration) {
    long long moment = __clew_moment_after(duration);
    __clew_yield();
    __clew_moment_reached(moment);
}
