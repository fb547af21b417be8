//~ holds
// A semaphore as a token: with two of them both are inside.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t token;
static int inside;

static void *work(void *unused) {
    sem_wait(&token);
    inside++;
    assert(inside == 1);
    inside--;
    sem_post(&token);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&token, 0, 1);
    pthread_create(&thread, NULL, work, NULL);
    work(NULL);
    pthread_join(thread, NULL);
    sem_destroy(&token);
    return 0;
}
