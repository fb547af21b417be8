/* Waiting for locks and threads, where somebody looks out for circles: who waits says so, once, in a step of its own.
   Without one who looks (`__clew_waits_watched`) nothing of this is left. */
#ifndef CLEW_WAITING_H
#define CLEW_WAITING_H

#include <__clew.h>

#ifdef __cplusplus
extern "C" {
#endif

int __clew_says_it_waits(const unsigned *owner, const unsigned char *sharers, unsigned count, unsigned thread);
void __clew_says_it_goes_on(void);

/* Whether this thread begins to wait now, in an atomic section that the caller ends, to try again: for the thread whose
   number is at `owner`, for all of the `count` threads at whose number in `sharers` something else than 0 is, or for
   the end of `thread`. False where it waits already: then it retries. */
static inline int __clew_begins_to_wait(const unsigned *owner, const unsigned char *sharers, unsigned count,
                                        unsigned thread) {
    return __clew_waits_watched() && __clew_says_it_waits(owner, sharers, count, thread);
}

/* This thread has what it waited for, if it did. */
static inline void __clew_goes_on(void) {
    if (__clew_waits_watched())
        __clew_says_it_goes_on();
}

#ifdef __cplusplus
}
#endif
#endif
