/* Objects that live as long as their thread: destructors in reverse order. */
#include "threads/thread_record.h"

extern void (*__clew_before_exit)(void);

static void end_cleanups(struct clew_thread *thread) {
    while (thread->cleanups != 0) {
        struct clew_cleanup *last = thread->cleanups;
        thread->cleanups = last->next;
        last->destroy(last->object);
        __clew_free(last);
    }
}

static void before_exit(void) { end_cleanups(__clew_thread()); }

int __cxa_thread_atexit(void (*destroy)(void *), void *object, void *library) {
    (void)library;
    struct clew_thread *thread = __clew_thread();
    struct clew_cleanup *entry = __clew_allocate(sizeof *entry);
    entry->next = thread->cleanups;
    entry->destroy = destroy;
    entry->object = object;
    thread->cleanups = entry;
    thread->end_cleanups = end_cleanups;
    __clew_before_exit = before_exit;
    return 0;
}
