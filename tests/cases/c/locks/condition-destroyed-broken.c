// The condition variable is gone when it is signalled.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t event = PTHREAD_COND_INITIALIZER;
static int happened;

static void *worker(void *unused) {
    pthread_mutex_lock(&lock);
    happened = 1;
    pthread_mutex_unlock(&lock);
    pthread_cond_signal(&event); //~ fails concurrency.lock-misuse
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_lock(&lock);
    while (!happened)
        pthread_cond_wait(&event, &lock);
    pthread_mutex_unlock(&lock);
    pthread_cond_destroy(&event);
    pthread_join(thread, NULL);
    return 0;
}
