//~ holds
#include <assert.h>
#include <pthread.h>

static int last, count;

static void note(void *given) {
    last = *(int *)given;
    count++;
}

/* Handlers run in reverse order where the thread leaves, while the locals they are given are still there. */
static void *work(void *leaves) {
    int first = 1, second = 2;
    pthread_cleanup_push(note, &first);
    pthread_cleanup_push(note, &second);
    if (leaves != 0)
        pthread_exit((void *)7);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(1);
    return 0;
}

int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, work, &count);
    pthread_join(thread, &result);
    assert(result == (void *)7 && last == 1 && count == 2);
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, &result);
    assert(result == 0 && last == 1 && count == 3);
    return 0;
}
