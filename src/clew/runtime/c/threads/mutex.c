/* Mutexes: who holds it is the number of a thread. */
#include "threads/thread_record.h"
#include "threads/waiting.h"

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
    __clew_check(attributes == 0 || (attributes->__kind >= PTHREAD_MUTEX_NORMAL &&
                                     attributes->__kind <= PTHREAD_MUTEX_ADAPTIVE_NP),
                 MISUSE, "initialised a mutex with attributes that were not");
    __clew_require_new(&mutex->__mark);
    mutex->__mark = INITIALISED;
    mutex->__count = 0;
    mutex->__owner = 0;
    mutex->__kind = attributes == 0 || attributes->__kind == PTHREAD_MUTEX_ADAPTIVE_NP ? PTHREAD_MUTEX_DEFAULT
                                                                                       : attributes->__kind;
    return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *mutex) {
    __clew_yield();
    __clew_atomic_begin();
    __clew_check(mutex->__owner == 0, MISUSE, "destroyed a mutex that is held, or was destroyed before");
    for (struct clew_thread *thread = &__clew_first_thread; thread != 0; thread = thread->next)
        __clew_check(thread->with != mutex, MISUSE, "destroyed a mutex that a thread needs after it has waited");
    mutex->__mark = 0;
    mutex->__owner = DESTROYED;
    __clew_atomic_end();
    return 0;
}

/* What taking the mutex again means to the thread that holds it: 0, an error, or -1 for waiting. */
static int again(pthread_mutex_t *mutex) {
    switch (mutex->__kind) {
    case PTHREAD_MUTEX_RECURSIVE:
        mutex->__count++;
        return 0;
    case PTHREAD_MUTEX_ERRORCHECK:
        return EDEADLK;
    default:
        __clew_check(0, MISUSE, "locked a mutex again that this thread holds and that is not recursive");
        return -1;
    }
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
    int result = 0;
waits:
    __clew_yield();
    __clew_atomic_begin();
    unsigned self = __clew_thread_number();
    unsigned owner = mutex->__owner;
    if (owner == 0) {
        mutex->__owner = self;
    } else if (owner == self) {
        result = again(mutex);
    } else {
        __clew_check(owner != DESTROYED, MISUSE, "locked a mutex that was destroyed");
        if (!__clew_begins_to_wait(&mutex->__owner, 0, 0, 0))
            __clew_retry();
        __clew_atomic_end();
        goto waits;
    }
    __clew_goes_on();
    __clew_atomic_end();
    return result;
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
    int result = 0;
    __clew_yield();
    __clew_atomic_begin();
    unsigned self = __clew_thread_number();
    if (mutex->__owner == 0)
        mutex->__owner = self;
    else if (mutex->__owner == self && mutex->__kind == PTHREAD_MUTEX_RECURSIVE)
        mutex->__count++;
    else
        result = EBUSY;
    __clew_check(mutex->__owner != DESTROYED, MISUSE, "locked a mutex that was destroyed");
    __clew_atomic_end();
    return result;
}

/* Waiting is being scheduled later; whoever comes while the mutex is held has waited long enough. */
int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *limit) {
    int result = pthread_mutex_trylock(mutex);
    if (result != EBUSY)
        return result;
    __clew_atomic_begin();
    int mine = mutex->__owner == __clew_thread_number() && mutex->__kind == PTHREAD_MUTEX_ERRORCHECK;
    __clew_atomic_end();
    if (mine)
        return EDEADLK;
    return __clew_too_late(limit);
}

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *limit) {
    return __clew_is_clock(clock) ? pthread_mutex_timedlock(mutex, limit) : EINVAL;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
    int result = 0;
    __clew_yield();
    __clew_atomic_begin();
    if (mutex->__owner != __clew_thread_number()) {
        int strict = mutex->__owner != DESTROYED && mutex->__kind != PTHREAD_MUTEX_NORMAL;
        __clew_check(strict, MISUSE, "unlocked a mutex that this thread does not hold");
        result = EPERM;
    } else if (mutex->__count != 0) {
        mutex->__count--;
    } else {
        mutex->__owner = 0;
    }
    __clew_atomic_end();
    return result;
}
