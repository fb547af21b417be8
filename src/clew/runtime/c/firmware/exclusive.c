/* Exclusive loads and stores: the monitor of a thread. A store may fail for no reason. */
#include <__clew.h>

static _Thread_local const volatile void *watched;
static _Thread_local uint32_t seen;

void __clew_exclusive_begin(const volatile void *place, uint32_t value) {
    watched = place;
    seen = value;
}

/* Asked before the section of the store, so that a loop that tries again is no endless step. */
uint32_t __clew_exclusive_fails(void) { return __clew_wakes_by_itself(); }

/* Whether a store to the place, which holds that value now, is done. */
uint32_t __clew_exclusive_end(const volatile void *place, uint32_t value, uint32_t fails) {
    uint32_t done = watched == place && seen == value && !fails;
    watched = 0;
    return done;
}

void __clew_exclusive_clear(void) { watched = 0; }
