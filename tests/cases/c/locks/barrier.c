//~ holds
// Both halves are written before either thread goes on.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int parts[2];

static void *work(void *argument) {
    int me = *(int *)argument;
    parts[me] = 1;
    pthread_barrier_wait(&barrier);
    assert(parts[1 - me] == 1);
    return NULL;
}

int main(void) {
    pthread_t thread;
    int zero = 0, one = 1;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&thread, NULL, work, &one);
    work(&zero);
    pthread_join(thread, NULL);
    pthread_barrier_destroy(&barrier);
    return 0;
}
