/* Something that happens once; whoever comes while it happens waits for its end. */
#include "thread_record.h"

enum { NOT_YET = PTHREAD_ONCE_INIT, RUNNING, DONE };

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
    routine();
    __clew_atomic_begin();
    *control = DONE;
    __clew_atomic_end();
    return 0;
}
