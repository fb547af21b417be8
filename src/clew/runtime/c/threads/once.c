/* Something that happens once; whoever comes while it happens waits for its end. */
#include "threads/thread_record.h"
#include <__clew_cancel.h>

enum { NOT_YET = PTHREAD_ONCE_INIT, RUNNING, DONE };

static void forget(void *control) {
    __clew_atomic_begin();
    *(pthread_once_t *)control = NOT_YET;
    __clew_atomic_end();
}

/* POSIX: where the thread is cancelled meanwhile, it is as if it had never begun. */
static void run(pthread_once_t *control, void (*routine)(void)) {
    if (__clew_is_cancelled == 0) {
        routine();
        return;
    }
    pthread_cleanup_push(forget, control);
    routine();
    pthread_cleanup_pop(0);
}

int pthread_once(pthread_once_t *control, void (*routine)(void)) {
    __clew_yield();
    __clew_atomic_begin();
    if (*control == RUNNING)
        __clew_retry();
    int first = *control == NOT_YET;
    if (first)
        *control = RUNNING;
    __clew_atomic_end();
    if (!first)
        return 0;
    run(control, routine);
    __clew_atomic_begin();
    *control = DONE;
    __clew_atomic_end();
    return 0;
}
