/* Threads that a label of a checker starts (__CPROVER_ASYNC_1): nobody joins them, and the program ends when all have. */
#include <__clew.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

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
    int first = count == 0;
    started[count++] = thread;
    __clew_atomic_end();
    if (first)
        atexit(wait_for_all);
}

/* A block as clang lays it out: what it is, whom to call with it, and how long it is; copies of locals follow. */
struct size {
    unsigned long reserved, size;
};
struct block {
    void *kind;
    int flags, reserved;
    void (*invoke)(struct block *);
    const struct size *described;
};

void *_NSConcreteStackBlock[32];
void *_NSConcreteGlobalBlock[32];

static void *run_block(void *copy) {
    struct block *block = copy;
    block->invoke(block);
    __clew_free(block);
    return 0;
}

/* The thread has a copy, since the block ends with the statement that makes it. */
void __clew_asynchronous_block(void *block) {
    size_t size = ((struct block *)block)->described->size;
    void *copy = __clew_allocate(size);
    memcpy(copy, block, size);
    __clew_asynchronous((void *)run_block, copy);
}
