// The semaphore is destroyed while the worker still waits for it.
#include <pthread.h>
#include <semaphore.h>

static sem_t start;

static void *worker(void *unused) {
    sem_wait(&start); //~ fails concurrency.lock-misuse
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&start, 0, 0);
    pthread_create(&thread, NULL, worker, NULL);
    sem_post(&start);
    sem_destroy(&start);
    pthread_join(thread, NULL);
    return 0;
}
