/* Cancelling threads: the request is remembered, and acted on where the thread comes to a cancellation point. */
#include "threads/thread_record.h"

int pthread_cancel(pthread_t number) {
    __clew_yield();
    __clew_atomic_begin();
    struct clew_thread *thread = __clew_thread_numbered(number);
    __clew_check(thread != 0, THREAD_MISUSE, "cancelled a thread that was joined before, or never existed");
    thread->cancelled = 1;
    __clew_atomic_end();
    return 0;
}

int __clew_is_cancelled(void) {
    struct clew_thread *self = __clew_thread();
    return self->cancelled && !self->uncancellable;
}

_Noreturn void __clew_leave_cancelled(void) {
    __clew_atomic_begin();
    __clew_thread()->uncancellable = 1; /* handlers are not cancelled in turn */
    __clew_atomic_end();
    pthread_exit(PTHREAD_CANCELED);
}
