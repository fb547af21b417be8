//~ holds
// Threads are started by one loop and joined by another, which counts with a narrower number.
#include <assert.h>
#include <pthread.h>

static int parts[2];

static void *work(void *argument) {
    parts[(long)argument] = 1;
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(parts[0] + parts[1] == 2);
    return 0;
}
