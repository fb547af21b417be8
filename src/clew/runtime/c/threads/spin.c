/* Spin locks: waiting is blocking, nobody sees the difference. */
#include "threads/thread_record.h"
#include "threads/waiting.h"

int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
    (void)shared;
    *lock = 0;
    return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *lock) {
    __clew_yield();
    __clew_atomic_begin();
    __clew_check(*lock == 0, MISUSE, "destroyed a spin lock that is held, or was destroyed before");
    *lock = (int)DESTROYED;
    __clew_atomic_end();
    return 0;
}

static void require_alive(pthread_spinlock_t *lock) {
    __clew_check(*lock != (int)DESTROYED, MISUSE, "used a spin lock that was destroyed");
}

int pthread_spin_lock(pthread_spinlock_t *lock) {
waits:
    __clew_yield();
    __clew_atomic_begin();
    int self = (int)__clew_thread_number();
    __clew_check(*lock != self, MISUSE, "locked a spin lock again that this thread holds");
    require_alive(lock);
    if (*lock != 0) {
        if (!__clew_begins_to_wait((const unsigned *)lock, 0, 0, 0))
            __clew_retry();
        __clew_atomic_end();
        goto waits;
    }
    *lock = self;
    __clew_goes_on();
    __clew_atomic_end();
    return 0;
}

int pthread_spin_trylock(pthread_spinlock_t *lock) {
    __clew_yield();
    __clew_atomic_begin();
    require_alive(lock);
    int busy = *lock != 0;
    if (!busy)
        *lock = (int)__clew_thread_number();
    __clew_atomic_end();
    return busy ? EBUSY : 0;
}

int pthread_spin_unlock(pthread_spinlock_t *lock) {
    __clew_yield();
    __clew_atomic_begin();
    __clew_check(*lock == (int)__clew_thread_number(), MISUSE, "unlocked a spin lock that this thread does not hold");
    *lock = 0;
    __clew_atomic_end();
    return 0;
}
