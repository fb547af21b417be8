/* Inside the thread layer: the record of a thread. Everything here is read and written in atomic sections. */
#ifndef CLEW_THREADS_INTERNAL_H
#define CLEW_THREADS_INTERNAL_H

#include <__clew_clock.h>
#include <errno.h>
#include <pthread.h>

#define MISUSE "concurrency.lock-misuse"
#define THREAD_MISUSE "concurrency.thread-misuse"
#define DESTROYED 0xffffffffu
#define INITIALISED 0x600d600du /* marks what an init function made and no destroy function has ended */

struct clew_specific { /* the value of a key in a thread */
    struct clew_specific *next;
    unsigned key;
    void *value;
};

struct clew_cleanup { /* the destructor of an object that lives as long as its thread, or a handler */
    struct clew_cleanup *next;
    void (*destroy)(void *);
    void *object;
};

struct clew_thread {
    struct clew_thread *next; /* by rising numbers */
    unsigned number;          /* the first process is 1 */
    char ended, detached;
    char cancelled, uncancellable, anywhere; /* whether its end was asked for, is not to come now, or need not wait */
    const void *waits; /* the condition variable or the barrier that it waits at */
    const void *with;  /* the mutex that it gave away for that */
    void *result;
    struct clew_specific *specifics;
    struct clew_cleanup *cleanups; /* destructors of C++ */
    struct clew_cleanup *handlers; /* of pthread_cleanup_push */
    void (*end_specifics)(struct clew_thread *); /* what to do about them at the end of the thread, if anything */
    void (*end_cleanups)(struct clew_thread *);
    void *caught;      /* the exceptions that are being handled, the innermost first */
    unsigned uncaught; /* how many are on their way */
};

#ifdef __cplusplus
extern "C" {
#endif

extern struct clew_thread __clew_first_thread; /* the first process; its `next` leads to all others */
extern unsigned __clew_running;                /* how many threads have not ended, the first one included */

struct clew_thread *__clew_thread(void);
struct clew_thread *__clew_thread_numbered(pthread_t number);
void __clew_thread_unlink(struct clew_thread *thread);
void __clew_thread_finish(struct clew_thread *thread, void *result);
void *__clew_thread_body(void *(*routine)(void *), void *argument);
void *__clew_thread_body_int(int (*routine)(void *), void *argument);
int __clew_wait_a_while(pthread_cond_t *condition, pthread_mutex_t *mutex); /* ETIMEDOUT where nobody has woken it */
struct clew_thread *__clew_new_thread(pthread_t *number, int detached);
void __clew_start_thread(pthread_t *number, int detached, void *(*routine)(void *), void *argument);

/* What was initialised is not initialised again before it is destroyed. */
static inline void __clew_require_new(const unsigned *mark) {
    __clew_check(__clew_peek(mark) != INITIALISED, MISUSE, "initialised again what is initialised, and not destroyed");
}

/* Whether a time to wait until is one at all. */
static inline int __clew_is_time(const struct timespec *time) {
    return time->tv_nsec >= 0 && time->tv_nsec < 1000000000;
}

/* Whether a clock is one that can be waited by. */
static inline int __clew_is_clock(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC; }

/* Waiting until then gave nothing: what is told to the program. */
static inline int __clew_too_late(const struct timespec *limit) {
    if (!__clew_is_time(limit))
        return EINVAL;
    __clew_time_reached(limit);
    return ETIMEDOUT;
}

static inline unsigned __clew_thread_number(void) {
    struct clew_thread *self = (struct clew_thread *)__clew_self();
    return self == 0 ? 1 : self->number;
}

#ifdef __cplusplus
}
#endif
#endif
