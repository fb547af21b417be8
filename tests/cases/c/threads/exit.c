//~ holds
// What a thread gives to pthread_exit is its result, known after the join.
#include <pthread.h>
#include <assert.h>

static int done;

static void *work(void *unused) {
    done = 1;
    pthread_exit(unused);
    return unused;
}

int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, NULL, work, (void *)&done);
    pthread_join(thread, &result);
    assert(result == &done);
    return 0;
}
