/* Threads that a label of a checker starts (__CPROVER_ASYNC_1): nobody joins them, and the program ends when all have. */
#include <__clew.h>
#include <pthread.h>
#include <stdlib.h>

enum { MOST = 16 };

static pthread_t started[MOST];
static int count;

static void wait_for_all(void) {
    for (int joined = 0; joined < count; joined++)
        pthread_join(started[joined], 0);
}

void __clew_asynchronous(void *routine, void *argument) {
    pthread_t thread;
    pthread_create(&thread, 0, (void *(*)(void *))routine, argument);
    __clew_atomic_begin();
    __clew_check(count < MOST, "library.unmodelled", "more than 16 threads that a label starts are not modelled");
    _Bool first = count == 0;
    started[count++] = thread;
    __clew_atomic_end();
    if (first)
        atexit(wait_for_all);
}
