/* Clocks, and what limits and pauses have to do with them. Moments and durations are in nanoseconds. */
#ifndef CLEW_CLOCK_H
#define CLEW_CLOCK_H

#include <__clew.h>
#include <time.h>

#define CLEW_SECOND 1000000000LL
#define CLEW_LAST (0x7fffffffLL * CLEW_SECOND - 1) /* no clock shows more */

#ifdef __cplusplus
extern "C" {
#endif

/* What a clock shows. */
CLEW_QUIET long long __clew_clock_now(void);
/* The moment that clocks will have reached when the duration from now is over. */
CLEW_QUIET long long __clew_moment_after(long long duration);
/* That moment has come, or the time. */
CLEW_QUIET void __clew_moment_reached(long long moment);
CLEW_QUIET void __clew_time_reached(const struct timespec *time);
/* Other threads may run for so long. */
CLEW_QUIET void __clew_pause(long long duration);

#ifdef __cplusplus
}
#endif
#endif
