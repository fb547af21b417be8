/* Semaphores. */
#include "threads/thread_record.h"
#include <__clew_cancel.h>
#include <limits.h>
#include <semaphore.h>

static void require_alive(sem_t *semaphore) {
    __clew_check(semaphore->__value <= INT_MAX, MISUSE, "used a semaphore that was destroyed");
}

int sem_init(sem_t *semaphore, int shared, unsigned value) {
    (void)shared;
    if (value > INT_MAX) {
        errno = EINVAL;
        return -1;
    }
    __clew_require_new(&semaphore->__mark);
    semaphore->__mark = INITIALISED;
    semaphore->__value = value;
    return 0;
}

int sem_destroy(sem_t *semaphore) {
    __clew_yield();
    __clew_atomic_begin();
    require_alive(semaphore); /* whoever waits comes to see it */
    semaphore->__mark = 0;
    semaphore->__value = DESTROYED;
    __clew_atomic_end();
    return 0;
}

int sem_wait(sem_t *semaphore) {
    __clew_yield();
    __clew_atomic_begin();
    require_alive(semaphore);
    int leaves = __clew_cancelled();
    if (semaphore->__value == 0 && !leaves)
        __clew_retry();
    semaphore->__value -= !leaves;
    __clew_atomic_end();
    if (leaves)
        __clew_leave_cancelled();
    return 0;
}

static int take(sem_t *semaphore, int failure) {
    __clew_yield();
    __clew_atomic_begin();
    require_alive(semaphore);
    int empty = semaphore->__value == 0;
    if (!empty)
        semaphore->__value--;
    __clew_atomic_end();
    if (empty)
        errno = failure;
    return empty ? -1 : 0;
}

int sem_trywait(sem_t *semaphore) { return take(semaphore, EAGAIN); }

int sem_timedwait(sem_t *semaphore, const struct timespec *limit) {
    __clew_cancellation_point();
    int result = take(semaphore, ETIMEDOUT);
    if (result != 0)
        errno = __clew_too_late(limit);
    return result;
}

int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *limit) {
    if (__clew_is_clock(clock))
        return sem_timedwait(semaphore, limit);
    errno = EINVAL;
    return -1;
}

int sem_post(sem_t *semaphore) {
    __clew_yield();
    __clew_atomic_begin();
    require_alive(semaphore);
    int full = semaphore->__value == INT_MAX;
    if (!full)
        semaphore->__value++;
    __clew_atomic_end();
    if (full)
        errno = EOVERFLOW;
    return full ? -1 : 0;
}

int sem_getvalue(sem_t *semaphore, int *value) {
    __clew_yield();
    __clew_atomic_begin();
    require_alive(semaphore);
    int now = (int)semaphore->__value;
    __clew_atomic_end();
    *value = now;
    return 0;
}
