//~ fails deadlock
// A thread waits for a signal that comes after its own.
#include <pthread.h>
#include <semaphore.h>

static sem_t ping, pong;

static void *answer(void *unused) {
    sem_wait(&pong);
    sem_post(&ping);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&ping, 0, 0);
    sem_init(&pong, 0, 0);
    pthread_create(&thread, NULL, answer, NULL);
    sem_wait(&ping);
    sem_post(&pong);
    pthread_join(thread, NULL);
    return 0;
}
