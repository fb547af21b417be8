//~ holds
//? concurrency.data-race
// A semaphore orders the two accesses.
#include <pthread.h>
#include <semaphore.h>

static sem_t filled;
static int value;

static void *producer(void *unused) {
    value = 3;
    sem_post(&filled);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&filled, 0, 0);
    pthread_create(&thread, NULL, producer, NULL);
    sem_wait(&filled);
    value++;
    pthread_join(thread, NULL);
    return value == 4 ? 0 : 1;
}
