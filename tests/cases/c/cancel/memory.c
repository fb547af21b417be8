//~ holds
// A handler frees what the thread has allocated.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t places;

static void *worker(void *unused) {
    char *memory = malloc(4);
    pthread_cleanup_push(free, memory);
    sem_wait(&places);
    pthread_cleanup_pop(1);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&places, 0, 0);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    return 0;
}
