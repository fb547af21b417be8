//~ fails memory.leak
// What the thread has allocated is lost when it is cancelled.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t places;

static void *worker(void *unused) {
    char *memory = malloc(4);
    sem_wait(&places);
    free(memory);
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
