/* The end of a thread: objects and keys of the thread, then whoever joins it; the last thread ends the program. */
#include "threads/thread_record.h"
#include <stdlib.h>

/* What is still to be done for a thread; if that is nothing, it has ended, and `running` is how many are left. */
static void (*left_to_do(struct clew_thread *thread, void *result, unsigned *running))(struct clew_thread *) {
    void (*task)(struct clew_thread *) = 0;
    __clew_atomic_begin();
    if (thread->end_cleanups != 0) {
        task = thread->end_cleanups;
        thread->end_cleanups = 0;
    } else if (thread->end_specifics != 0) {
        task = thread->end_specifics;
        thread->end_specifics = 0;
    } else {
        __clew_running--;
        *running = __clew_running;
        thread->result = result;
        thread->ended = 1;
        if (thread->detached && thread != &__clew_first_thread) {
            __clew_thread_unlink(thread);
            __clew_free(thread);
        }
    }
    __clew_atomic_end();
    return task;
}

void __clew_thread_finish(struct clew_thread *thread, void *result) {
    unsigned running;
    void (*task)(struct clew_thread *);
    while ((task = left_to_do(thread, result, &running)) != 0)
        task(thread);
    if (running == 0)
        exit(0);
}
