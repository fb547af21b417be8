/* The end of the program: what was registered runs, the last first, then the destructors of the files. */
#include <__clew.h>
#include <stdlib.h>

struct handler {
    struct handler *next;
    void (*plain)(void);
    void (*destroy)(void *);
    void *object;
};

void __clew_destructors(void); /* made when the program is linked */

/* Few programs register more: the heap, which some engines do not follow, is for those. */
#define FIRST 8
static struct handler *handlers, first[FIRST];
static unsigned registered;
void (*__clew_before_exit)(void), (*__clew_before_end)(void), (*__clew_close_files)(void), (*__clew_forget_names)(void);

static int add(void (*plain)(void), void (*destroy)(void *), void *object) {
    __clew_atomic_begin();
    struct handler *entry = registered < FIRST ? &first[registered] : __clew_allocate(sizeof *entry);
    registered++;
    entry->next = handlers;
    entry->plain = plain;
    entry->destroy = destroy;
    entry->object = object;
    handlers = entry;
    __clew_atomic_end();
    return 0;
}

int atexit(void (*function)(void)) { return add(function, 0, 0); }

int __cxa_atexit(void (*destroy)(void *), void *object, void *library) {
    (void)library;
    return add(0, destroy, object);
}

void *__dso_handle;

/* Take the last one away, if there is one. */
static int take(struct handler *last) {
    __clew_atomic_begin();
    struct handler *entry = handlers;
    if (entry != 0) {
        *last = *entry;
        handlers = last->next;
        if (--registered >= FIRST)
            __clew_free(entry);
    }
    __clew_atomic_end();
    return entry != 0;
}

_Noreturn void exit(int status) {
    struct handler last;
    __clew_check((status & 0xff) <= 0xff, "memory.undefined-value", "the status was never written");
    if (__clew_before_exit != 0)
        __clew_before_exit();
    while (take(&last)) {
        if (last.plain != 0)
            last.plain();
        else
            last.destroy(last.object);
    }
    __clew_destructors();
    if (__clew_close_files != 0)
        __clew_close_files();
    if (__clew_forget_names != 0)
        __clew_forget_names();
    if (__clew_before_end != 0)
        __clew_before_end();
    __clew_end(status & 0xff);
}
