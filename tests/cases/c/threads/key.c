//~ holds
// Values under a key belong to their thread.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static int freed;

static void release(void *value) {
    freed += *(int *)value;
    free(value);
}

static void *work(void *unused) {
    int *own = malloc(sizeof *own);
    *own = 3;
    pthread_setspecific(key, own);
    assert(*(int *)pthread_getspecific(key) == 3);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_key_create(&key, release);
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    assert(pthread_getspecific(key) == NULL);
    assert(freed == 3);
    return 0;
}
