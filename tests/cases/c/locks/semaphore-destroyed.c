//~ holds
// The semaphore is destroyed when nobody needs it any more.
#include <pthread.h>
#include <semaphore.h>

static sem_t start;

static void *worker(void *unused) {
    sem_wait(&start);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&start, 0, 0);
    pthread_create(&thread, NULL, worker, NULL);
    sem_post(&start);
    pthread_join(thread, NULL);
    sem_destroy(&start);
    return 0;
}
