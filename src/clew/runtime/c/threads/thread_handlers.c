/* pthread_cleanup_push and pop in C: handlers that run in reverse order where the thread leaves by pthread_exit. */
#include "threads/thread_record.h"

extern void (*__clew_before_thread_exit)(void);

static void take(int run) {
    struct clew_thread *thread = __clew_thread();
    struct clew_cleanup *last = thread->handlers;
    __clew_check(last != 0, THREAD_MISUSE, "pthread_cleanup_pop without a push");
    void (*handler)(void *) = last->destroy;
    void *argument = last->object;
    thread->handlers = last->next;
    __clew_free(last);
    if (run)
        handler(argument);
}

static void take_all(void) {
    while (__clew_thread()->handlers != 0)
        take(1);
}

void __clew_cleanup_push(void (*handler)(void *), void *argument) {
    struct clew_thread *thread = __clew_thread();
    struct clew_cleanup *entry = __clew_allocate(sizeof *entry);
    entry->next = thread->handlers;
    entry->destroy = handler;
    entry->object = argument;
    thread->handlers = entry;
    __clew_atomic_begin();
    __clew_before_thread_exit = take_all;
    __clew_atomic_end();
}

void __clew_cleanup_pop(int run) { take(run); }
