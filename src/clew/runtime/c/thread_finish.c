/* The end of a thread: objects and keys of the thread, then whoever joins it; the last thread ends the program. */
#include "thread_record.h"
#include <stdlib.h>

void __clew_thread_finish(struct clew_thread *thread) {
    if (thread->end_cleanups != 0)
        thread->end_cleanups(thread);
    if (thread->end_specifics != 0)
        thread->end_specifics(thread);
    __clew_atomic_begin();
    __clew_running--;
    unsigned running = __clew_running;
    thread->ended = 1;
    if (thread->detached && thread != &__clew_first_thread) {
        __clew_thread_unlink(thread);
        __clew_free(thread);
    }
    __clew_atomic_end();
    if (running == 0)
        exit(0);
}
