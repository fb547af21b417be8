/* The body of a thread in a program that never calls pthread_exit; the other one is in C++, because it catches. */
#include "thread_record.h"

void *__clew_thread_body(struct clew_thread *thread, void *(*routine)(void *), void *argument) {
    __clew_atomic_begin();
    int returns_int = thread->returns_int;
    __clew_atomic_end();
    if (returns_int)
        return (void *)(intptr_t)((int (*)(void *))routine)(argument);
    return routine(argument);
}
