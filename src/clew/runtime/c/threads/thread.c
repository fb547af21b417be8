/* Threads: creation, end, joining. A thread is known by a small number, the lowest that is free. */
#include "threads/thread_record.h"
#include "threads/waiting.h"
#include <__clew_cancel.h>

struct clew_thread *__clew_thread_numbered(pthread_t number) {
    struct clew_thread *thread = &__clew_first_thread;
    while (thread != 0 && thread->number != number)
        thread = thread->next;
    return thread;
}

void __clew_thread_unlink(struct clew_thread *thread) {
    struct clew_thread *before = &__clew_first_thread;
    while (before->next != thread)
        before = before->next;
    before->next = thread->next;
}

static void link_in(struct clew_thread *thread) {
    struct clew_thread *before = &__clew_first_thread;
    while (before->next != 0 && before->next->number == before->number + 1)
        before = before->next;
    thread->number = before->number + 1;
    thread->next = before->next;
    before->next = thread;
}

/* What the thread runs is handed on and not kept in its record, so that pointers of the program do not get in there. */
static void start(void *record, void *(*routine)(void *), void *argument) {
    struct clew_thread *thread = record;
    __clew_thread_finish(thread, __clew_thread_body(routine, argument));
}

/* The record of a thread that is about to be started. */
struct clew_thread *__clew_new_thread(pthread_t *number, int detached) {
    struct clew_thread *thread = __clew_allocate(sizeof *thread);
    __clew_atomic_begin();
    thread->ended = 0;
    thread->detached = (char)detached;
    thread->cancelled = 0;
    thread->uncancellable = 0;
    thread->anywhere = 0;
    thread->waits = 0;
    thread->with = 0;
    thread->result = 0;
    thread->specifics = 0;
    thread->cleanups = 0;
    thread->handlers = 0;
    thread->end_specifics = 0;
    thread->end_cleanups = 0;
    thread->caught = 0;
    thread->uncaught = 0;
    link_in(thread);
    __clew_running++;
    pthread_t given = thread->number;
    __clew_atomic_end();
    *number = given;
    return thread;
}

void __clew_start_thread(pthread_t *number, int detached, void *(*routine)(void *), void *argument) {
    __clew_spawn(start, __clew_new_thread(number, detached), routine, argument);
}

int pthread_create(pthread_t *number, const pthread_attr_t *attributes, void *(*routine)(void *), void *argument) {
    __clew_start_thread(number, attributes != 0 && attributes->__detached, routine, argument);
    return 0;
}

static struct clew_thread *joinable(pthread_t number) {
    struct clew_thread *thread = __clew_thread_numbered(number);
    __clew_check(thread != 0, THREAD_MISUSE, "joined a thread that was joined before, or never existed");
    __clew_check(!thread->detached, THREAD_MISUSE, "joined a detached thread");
    return thread;
}

static void *take_result(struct clew_thread *thread) {
    void *value = thread->result;
    if (thread != &__clew_first_thread) {
        __clew_thread_unlink(thread);
        __clew_free(thread);
    }
    return value;
}

int pthread_join(pthread_t number, void **result) {
waits:
    __clew_yield();
    __clew_atomic_begin();
    struct clew_thread *thread = joinable(number);
    if (thread == __clew_thread()) {
        __clew_atomic_end();
        return EDEADLK;
    }
    int leaves = __clew_cancelled();
    if (!thread->ended && !leaves) {
        /* Who may be cancelled goes on without the end that it waits for. */
        if (__clew_is_cancelled != 0 || !__clew_begins_to_wait(0, 0, 0, (unsigned)number))
            __clew_retry();
        __clew_atomic_end();
        goto waits;
    }
    void *value = leaves ? 0 : take_result(thread);
    __clew_goes_on();
    __clew_atomic_end();
    if (leaves)
        __clew_leave_cancelled();
    if (result != 0)
        *result = value;
    return 0;
}

int pthread_tryjoin_np(pthread_t number, void **result) {
    __clew_yield();
    __clew_atomic_begin();
    struct clew_thread *thread = joinable(number);
    int ended = thread->ended;
    void *value = ended ? take_result(thread) : 0;
    __clew_atomic_end();
    if (!ended)
        return EBUSY;
    if (result != 0)
        *result = value;
    return 0;
}

/* The time may be over at any moment. */
int pthread_timedjoin_np(pthread_t number, void **result, const struct timespec *limit) {
    if (limit == 0)
        return pthread_join(number, result);
    int error = pthread_tryjoin_np(number, result);
    if (error != EBUSY)
        return error;
    return number == pthread_self() && __clew_is_time(limit) ? EDEADLK : __clew_too_late(limit);
}

int pthread_clockjoin_np(pthread_t number, void **result, clockid_t clock, const struct timespec *limit) {
    return __clew_is_clock(clock) ? pthread_timedjoin_np(number, result, limit) : EINVAL;
}

int pthread_detach(pthread_t number) {
    __clew_yield();
    __clew_atomic_begin();
    struct clew_thread *thread = __clew_thread_numbered(number);
    __clew_check(thread != 0, THREAD_MISUSE, "detached a thread that was joined before, or never existed");
    __clew_check(!thread->detached, THREAD_MISUSE, "detached a thread twice");
    thread->detached = 1;
    if (thread->ended && thread != &__clew_first_thread) {
        __clew_thread_unlink(thread);
        __clew_free(thread);
    }
    __clew_atomic_end();
    return 0;
}

pthread_t pthread_self(void) { return __clew_thread_number(); }

int pthread_equal(pthread_t left, pthread_t right) { return left == right; }
