/* pthread_exit in C: it unwinds to the start of its thread; with it come bodies of threads and of main that catch. */
#include "threads/thread_record.h"
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

struct body {
    void *(*routine)(void *);
    void *argument;
};

static void *call(void *given) {
    struct body *body = given;
    return body->routine(body->argument);
}

struct body_int {
    int (*routine)(void *);
    void *argument;
};

static void *call_int(void *given) {
    struct body_int *body = given;
    return (void *)(intptr_t)body->routine(body->argument);
}

static void *call_main(void *unused) {
    (void)unused;
    exit(__clew_call_main());
}

void *__clew_thread_body(void *(*routine)(void *), void *argument) {
    struct body body = {routine, argument};
    return __clew_catch(call, &body);
}

void *__clew_thread_body_int(int (*routine)(void *), void *argument) {
    struct body_int body = {routine, argument};
    return __clew_catch(call_int, &body);
}

void __clew_main_body(void) { __clew_thread_finish(&__clew_first_thread, __clew_catch(call_main, 0)); }
