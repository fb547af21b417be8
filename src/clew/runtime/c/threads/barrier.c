/* Barriers: the last one to come lets all go that wait. */
#include "threads/thread_record.h"

int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes, unsigned count) {
    (void)attributes;
    if (count == 0)
        return EINVAL;
    __clew_require_new(&barrier->__mark);
    barrier->__mark = INITIALISED;
    barrier->__count = count; /* 0: there is none, or none any more */
    barrier->__arrived = 0;
    return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) {
    __clew_yield();
    __clew_atomic_begin();
    __clew_check(barrier->__count != 0, MISUSE, "destroyed a barrier that was destroyed before, or never initialised");
    __clew_check(barrier->__arrived == 0, MISUSE, "destroyed a barrier while a thread waits at it");
    barrier->__mark = 0;
    barrier->__count = 0;
    __clew_atomic_end();
    return 0;
}

int pthread_barrier_wait(pthread_barrier_t *barrier) {
    __clew_yield();
    __clew_atomic_begin();
    __clew_check(barrier->__count != 0, MISUSE, "waited at a barrier that was destroyed, or never initialised");
    barrier->__arrived++;
    if (barrier->__arrived == barrier->__count) {
        barrier->__arrived = 0;
        for (struct clew_thread *thread = &__clew_first_thread; thread != 0; thread = thread->next)
            if (thread->waits == barrier)
                thread->waits = 0;
        __clew_atomic_end();
        return PTHREAD_BARRIER_SERIAL_THREAD;
    }
    __clew_thread()->waits = barrier;
    __clew_atomic_end();
    __clew_yield();
    __clew_atomic_begin();
    if (__clew_thread()->waits != 0)
        __clew_retry();
    __clew_atomic_end();
    return 0;
}
