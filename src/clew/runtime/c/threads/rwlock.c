/* Locks for many readers or one writer; nobody is preferred. */
#include "threads/thread_record.h"
#include "threads/waiting.h"
#include <limits.h>

int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes) {
    (void)attributes;
    __clew_require_new(&lock->__mark);
    lock->__mark = INITIALISED;
    __clew_fill(lock->__reads, 0, sizeof lock->__reads);
    lock->__readers = 0;
    lock->__writer = 0;
    return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *lock) {
    __clew_yield();
    __clew_atomic_begin();
    __clew_check(lock->__writer == 0 && lock->__readers == 0, MISUSE, "destroyed a lock that is held");
    lock->__mark = 0;
    lock->__writer = DESTROYED;
    __clew_atomic_end();
    return 0;
}

static void require_alive(pthread_rwlock_t *lock) {
    __clew_check(lock->__writer != DESTROYED, MISUSE, "used a lock that was destroyed");
}

/* How often this thread reads: each reader unlocks for itself. */
static unsigned char *own_reads(pthread_rwlock_t *lock) {
    unsigned self = __clew_thread_number();
    __clew_check(self < sizeof lock->__reads, "library.unmodelled", "of so many threads it is not known who reads");
    return &lock->__reads[self];
}

/* 0, or why this thread cannot read more often. */
static int begin_reading(pthread_rwlock_t *lock) {
    unsigned char *reads = own_reads(lock);
    if (*reads == UCHAR_MAX)
        return EAGAIN;
    ++*reads;
    lock->__readers++;
    return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
waits:
    __clew_yield();
    __clew_atomic_begin();
    require_alive(lock);
    if (lock->__writer != 0) {
        if (lock->__writer == __clew_thread_number()) {
            __clew_atomic_end();
            return EDEADLK;
        }
        if (!__clew_begins_to_wait(&lock->__writer, 0, 0, 0))
            __clew_retry();
        __clew_atomic_end();
        goto waits;
    }
    int result = begin_reading(lock);
    __clew_goes_on();
    __clew_atomic_end();
    return result;
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
    __clew_yield();
    __clew_atomic_begin();
    require_alive(lock);
    int result = lock->__writer != 0 ? EBUSY : begin_reading(lock);
    __clew_atomic_end();
    return result;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
waits:
    __clew_yield();
    __clew_atomic_begin();
    require_alive(lock);
    if (lock->__writer == __clew_thread_number()) {
        __clew_atomic_end();
        return EDEADLK;
    }
    if (lock->__writer != 0 || lock->__readers != 0) {
        if (!__clew_begins_to_wait(&lock->__writer, lock->__reads, sizeof lock->__reads, 0))
            __clew_retry();
        __clew_atomic_end();
        goto waits;
    }
    lock->__writer = __clew_thread_number();
    __clew_goes_on();
    __clew_atomic_end();
    return 0;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
    __clew_yield();
    __clew_atomic_begin();
    require_alive(lock);
    int busy = lock->__writer != 0 || lock->__readers != 0;
    if (!busy)
        lock->__writer = __clew_thread_number();
    __clew_atomic_end();
    return busy ? EBUSY : 0;
}

/* Why waiting for a lock gave nothing. */
static int in_vain(pthread_rwlock_t *lock, const struct timespec *limit) {
    __clew_atomic_begin();
    int mine = lock->__writer == __clew_thread_number();
    __clew_atomic_end();
    return mine && __clew_is_time(limit) ? EDEADLK : __clew_too_late(limit);
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *limit) {
    int result = pthread_rwlock_tryrdlock(lock);
    return result != EBUSY ? result : in_vain(lock, limit);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *limit) {
    return pthread_rwlock_trywrlock(lock) == 0 ? 0 : in_vain(lock, limit);
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *lock, clockid_t clock, const struct timespec *limit) {
    return __clew_is_clock(clock) ? pthread_rwlock_timedrdlock(lock, limit) : EINVAL;
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *lock, clockid_t clock, const struct timespec *limit) {
    return __clew_is_clock(clock) ? pthread_rwlock_timedwrlock(lock, limit) : EINVAL;
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
    __clew_yield();
    __clew_atomic_begin();
    if (lock->__writer == __clew_thread_number()) {
        lock->__writer = 0;
    } else {
        unsigned char *reads = own_reads(lock);
        __clew_check(*reads != 0, MISUSE, "unlocked a lock that this thread does not hold");
        --*reads;
        lock->__readers--;
    }
    __clew_atomic_end();
    return 0;
}
