/* The quick end: its own handlers run, the last first; neither those of atexit nor destructors. */
#include <__clew.h>
#include <stdlib.h>

struct handler {
    struct handler *next;
    void (*function)(void);
};

static struct handler *handlers;

int at_quick_exit(void (*function)(void)) {
    struct handler *entry = __clew_allocate(sizeof *entry);
    __clew_atomic_begin();
    entry->next = handlers;
    entry->function = function;
    handlers = entry;
    __clew_atomic_end();
    return 0;
}

/* Take the last one away; null where there is none. */
static void (*take(void))(void) {
    void (*function)(void) = 0;
    __clew_atomic_begin();
    struct handler *entry = handlers;
    if (entry != 0) {
        function = entry->function;
        handlers = entry->next;
        __clew_free(entry);
    }
    __clew_atomic_end();
    return function;
}

_Noreturn void quick_exit(int status) {
    void (*function)(void);
    while ((function = take()) != 0)
        function();
    __clew_end(status & 0xff);
}
