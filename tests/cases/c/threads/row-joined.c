//~ holds
// Threads that loops make and join through a table in a frame: each that is joined was made before.
#include <assert.h>
#include <pthread.h>

#define THREADS 3

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance;

static void *work(void *unused) {
    pthread_mutex_lock(&lock);
    balance++;
    balance--;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    pthread_mutex_lock(&lock);
    assert(balance == 0);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
