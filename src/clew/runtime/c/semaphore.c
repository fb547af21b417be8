/* Semaphores. */
#include "thread_record.h"
#include <limits.h>
#include <semaphore.h>

int sem_init(sem_t *semaphore, int shared, unsigned value) {
    (void)shared;
    if (value > INT_MAX) {
        errno = EINVAL;
        return -1;
    }
    semaphore->__value = value;
    return 0;
}

int sem_destroy(sem_t *semaphore) {
    (void)semaphore;
    return 0;
}

int sem_wait(sem_t *semaphore) {
    __clew_yield();
    __clew_atomic_begin();
    if (semaphore->__value == 0)
        __clew_retry();
    semaphore->__value--;
    __clew_atomic_end();
    return 0;
}

static int take(sem_t *semaphore, int failure) {
    __clew_yield();
    __clew_atomic_begin();
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
    (void)limit;
    return take(semaphore, ETIMEDOUT);
}

int sem_post(sem_t *semaphore) {
    __clew_yield();
    __clew_atomic_begin();
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
    int now = (int)semaphore->__value;
    __clew_atomic_end();
    *value = now;
    return 0;
}
