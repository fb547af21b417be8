// The thread that the barrier chose destroys it, and comes once more.
#include <pthread.h>

static pthread_barrier_t barrier;

static void *work(void *unused) {
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
        pthread_barrier_destroy(&barrier);
    pthread_barrier_wait(&barrier); //~ fails concurrency.lock-misuse
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&thread, NULL, work, NULL);
    work(NULL);
    pthread_join(thread, NULL);
    return 0;
}
