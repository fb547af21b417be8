/* Condition variables. Who waits is told by the records of the threads.
   Whether somebody wakes up by itself is decided where it begins to wait: from then on it is as if it had been woken,
   and takes the mutex at any moment. Who is not to wake up so waits for a signal, and is in a deadlock if none comes. */
#include "threads/thread_record.h"
#include <__clew_cancel.h>

int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
    (void)attributes;
    __clew_require_new(&condition->__mark);
    condition->__mark = INITIALISED;
    return 0;
}

/* Who was woken does not look at the variable again: it may be destroyed as soon as nobody waits for it. */
static void require_alive(pthread_cond_t *condition) {
    __clew_check(condition->__mark != DESTROYED, MISUSE, "used a condition variable that was destroyed");
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
    require_alive(condition);
    __clew_check(waiting(condition) == 0, MISUSE, "destroyed a condition variable while a thread waits for it");
    condition->__mark = DESTROYED;
    __clew_atomic_end();
    return 0;
}

/* Release the mutex and begin to wait, in one step, which the caller ends; `count` is how often a recursive mutex was
   held besides. */
static int begin(pthread_cond_t *condition, pthread_mutex_t *mutex, unsigned *count) {
    __clew_yield();
    __clew_atomic_begin();
    require_alive(condition);
    int held = mutex->__owner == __clew_thread_number();
    __clew_check(held || (mutex->__owner != DESTROYED && mutex->__kind == PTHREAD_MUTEX_ERRORCHECK), MISUSE,
                 "waited with a mutex that this thread does not hold");
    if (!held)
        return EPERM;
    for (struct clew_thread *thread = &__clew_first_thread; thread != 0; thread = thread->next)
        __clew_check(thread->waits != condition || thread->with == mutex, MISUSE,
                     "waited for a condition variable with another mutex than those who wait already");
    *count = mutex->__count;
    mutex->__count = 0;
    mutex->__owner = 0;
    __clew_thread()->waits = condition;
    __clew_thread()->with = mutex;
    return 0;
}

/* Take the mutex back, also for handlers of a thread that is cancelled; the end of the step. */
static void take_again(struct clew_thread *self, pthread_mutex_t *mutex, unsigned count) {
    if (mutex->__owner != 0)
        __clew_retry();
    self->waits = 0;
    self->with = 0;
    mutex->__owner = self->number;
    mutex->__count = count;
    __clew_atomic_end();
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    unsigned count;
    int error = begin(condition, mutex, &count);
    if (error == 0 && __clew_wakes_by_itself())
        __clew_thread()->waits = 0;
    __clew_atomic_end();
    if (error != 0)
        return error;
    __clew_yield();
    __clew_atomic_begin();
    struct clew_thread *self = __clew_thread();
    int leaves = self->waits != 0 && __clew_cancelled();
    if (self->waits != 0 && !leaves)
        __clew_retry();
    take_again(self, mutex, count);
    if (leaves)
        __clew_leave_cancelled();
    return 0;
}

/* The time may be over at any moment, so the thread goes on whenever it can have the mutex. */
int __clew_wait_a_while(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    unsigned count;
    int error = begin(condition, mutex, &count);
    __clew_atomic_end();
    if (error != 0)
        return error;
    __clew_yield();
    __clew_atomic_begin();
    struct clew_thread *self = __clew_thread();
    int leaves = self->waits != 0 && __clew_cancelled();
    int result = self->waits != 0 && !leaves && !__clew_wakes_by_itself() ? ETIMEDOUT : 0;
    take_again(self, mutex, count);
    if (leaves)
        __clew_leave_cancelled();
    return result;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *limit) {
    if (!__clew_is_time(limit))
        return EINVAL;
    int result = __clew_wait_a_while(condition, mutex);
    if (result == ETIMEDOUT)
        __clew_time_reached(limit);
    return result;
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *limit) {
    return __clew_is_clock(clock) ? pthread_cond_timedwait(condition, mutex, limit) : EINVAL;
}

/* Any one of those that wait: each is taken or left, the last one taken. Two values a choice can be tried one by one. */
int pthread_cond_signal(pthread_cond_t *condition) {
    __clew_yield();
    __clew_atomic_begin();
    require_alive(condition);
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
    require_alive(condition);
    for (struct clew_thread *thread = &__clew_first_thread; thread != 0; thread = thread->next)
        if (thread->waits == condition)
            thread->waits = 0;
    __clew_atomic_end();
    return 0;
}
