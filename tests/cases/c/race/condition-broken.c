//? concurrency.data-race
// A condition variable hands the value over.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static int ready, value;

static void *producer(void *unused) {
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&full);
    pthread_mutex_unlock(&lock);
    value = 7; //~ fails concurrency.data-race
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, producer, NULL);
    pthread_mutex_lock(&lock);
    while (!ready)
        pthread_cond_wait(&full, &lock);
    pthread_mutex_unlock(&lock);
    int seen = value;
    pthread_join(thread, NULL);
    return seen == 7 ? 0 : 1;
}
