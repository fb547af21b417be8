/* pthread_exit in C: it unwinds to the start of its thread; with it come bodies of threads and of main that catch. */
#include "thread_record.h"
#include <stdlib.h>
#include <threads.h>

int __clew_call_main(void); /* made when the program is linked */

void (*__clew_before_thread_exit)(void); /* runs handlers, if there are any */

_Noreturn void pthread_exit(void *value) {
    if (__clew_before_thread_exit != 0)
        __clew_before_thread_exit();
    __clew_throw(value);
}
_Noreturn void thrd_exit(int value) { __clew_throw((void *)(intptr_t)value); }

static void *call(void *given) {
    struct clew_thread *thread = given;
    __clew_atomic_begin();
    int returns_int = thread->returns_int;
    void *(*routine)(void *) = thread->routine;
    void *argument = thread->argument;
    __clew_atomic_end();
    if (returns_int)
        return (void *)(intptr_t)((int (*)(void *))routine)(argument);
    return routine(argument);
}

static void *call_main(void *unused) {
    (void)unused;
    exit(__clew_call_main());
}

void *__clew_thread_body(struct clew_thread *thread) { return __clew_catch(call, thread); }

void __clew_main_body(void) { __clew_thread_finish(&__clew_first_thread, __clew_catch(call_main, 0)); }
