// Who makes it is cancelled meanwhile: it is as if nobody had begun, and the next one makes it.
//~ holds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t begun, never;
static int made;

static void make_slowly(void) {
    sem_post(&begun);
    sem_wait(&never);
}

static void make(void) { made = 1; }

static void *slow(void *unused) {
    pthread_once(&once, make_slowly);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&begun, 0, 0);
    sem_init(&never, 0, 0);
    pthread_create(&thread, 0, slow, 0);
    sem_wait(&begun);
    pthread_cancel(thread);
    pthread_once(&once, make);
    pthread_join(thread, 0);
    assert(made == 1);
}
