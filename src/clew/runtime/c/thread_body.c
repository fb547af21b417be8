/* The body of a thread in a program that never calls pthread_exit; the other one is in C++, because it catches. */
#include "thread_record.h"

void *__clew_thread_body(struct clew_thread *thread) {
    if (thread->returns_int) {
        int (*routine)(void *) = (int (*)(void *))thread->routine;
        return (void *)(intptr_t)routine(thread->argument);
    }
    return thread->routine(thread->argument);
}
