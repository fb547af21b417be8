/* Where a thread ends that was cancelled. The unit that cancels is absent from most programs, and then nothing is. */
#ifndef CLEW_CANCEL_H
#define CLEW_CANCEL_H

#include <__clew.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether this thread is to end, asked in atomic sections; and its end. */
__attribute__((weak)) int __clew_is_cancelled(void);
__attribute__((weak, noreturn)) void __clew_leave_cancelled(void);

static inline int __clew_cancelled(void) { return __clew_is_cancelled != 0 && __clew_is_cancelled(); }

/* Here a cancelled thread ends. */
static inline void __clew_cancellation_point(void) {
    if (__clew_is_cancelled == 0)
        return;
    __clew_yield();
    __clew_atomic_begin();
    int ends = __clew_is_cancelled();
    __clew_atomic_end();
    if (ends)
        __clew_leave_cancelled();
}

/* Here it may end, or go on. */
static inline void __clew_perhaps_cancelled(void) {
    if (__clew_is_cancelled != 0 && __clew_nondet_bool())
        __clew_cancellation_point();
}

#ifdef __cplusplus
}
#endif
#endif
