/* Condition variables. Who waits is told by the records of the threads; nobody wakes without being woken. */
#include "thread_record.h"

int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
    (void)attributes;
    condition->__initialised = 0;
    return 0;
}

static unsigned waiting(pthread_cond_t *condition) {
    unsigned count = 0;
    for (struct clew_thread *thread = &__clew_first_thread; thread != 0; thread = thread->next)
        count += thread->waits == condition;
    return count;
}

int pthread_cond_destroy(pthread_cond_t *condition) {
    __clew_yield();
    __clew_atomic_begin();
    __clew_check(waiting(condition) == 0, MISUSE, "destroyed a condition variable while a thread waits for it");
    __clew_atomic_end();
    return 0;
}

/* Release the mutex and begin to wait, in one step; gives how often a recursive mutex was held. */
static unsigned begin(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    __clew_yield();
    __clew_atomic_begin();
    __clew_check(mutex->__owner == __clew_thread_number(), MISUSE,
                 "waited with a mutex that this thread does not hold");
    unsigned count = mutex->__count;
    mutex->__count = 0;
    mutex->__owner = 0;
    __clew_thread()->waits = condition;
    __clew_atomic_end();
    return count;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    unsigned count = begin(condition, mutex);
    __clew_yield();
    __clew_atomic_begin();
    struct clew_thread *self = __clew_thread();
    if (self->waits != 0)
        __clew_retry();
    if (mutex->__owner != 0)
        __clew_retry();
    mutex->__owner = self->number;
    mutex->__count = count;
    __clew_atomic_end();
    return 0;
}

/* The time may be over at any moment, so the thread goes on whenever it can have the mutex. */
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *limit) {
    (void)limit;
    unsigned count = begin(condition, mutex);
    __clew_yield();
    __clew_atomic_begin();
    struct clew_thread *self = __clew_thread();
    if (mutex->__owner != 0)
        __clew_retry();
    int result = self->waits != 0 ? ETIMEDOUT : 0;
    self->waits = 0;
    mutex->__owner = self->number;
    mutex->__count = count;
    __clew_atomic_end();
    return result;
}

/* Any one of those that wait: each is taken or left, the last one taken. Two values a choice can be tried one by one. */
int pthread_cond_signal(pthread_cond_t *condition) {
    __clew_yield();
    __clew_atomic_begin();
    unsigned left = waiting(condition);
    for (struct clew_thread *thread = &__clew_first_thread; left != 0; thread = thread->next) {
        if (thread->waits != condition)
            continue;
        left--;
        if (left == 0 || __clew_nondet_bool()) {
            thread->waits = 0;
            break;
        }
    }
    __clew_atomic_end();
    return 0;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
    __clew_yield();
    __clew_atomic_begin();
    for (struct clew_thread *thread = &__clew_first_thread; thread != 0; thread = thread->next)
        if (thread->waits == condition)
            thread->waits = 0;
    __clew_atomic_end();
    return 0;
}
