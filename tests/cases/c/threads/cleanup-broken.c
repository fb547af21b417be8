#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void unlock(void *given) { pthread_mutex_unlock(given); }

/* The handler has unlocked already. */
static void *work(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, &lock);
    pthread_cleanup_pop(1);
    pthread_mutex_unlock(&lock); //~ fails concurrency.lock-misuse
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return 0;
}
