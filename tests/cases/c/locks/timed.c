//~ holds
// A wait with a limit may end without the event.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t event = PTHREAD_COND_INITIALIZER;
static int happened;

static void *worker(void *unused) {
    pthread_mutex_lock(&lock);
    happened = 1;
    pthread_cond_signal(&event);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    struct timespec limit = {10, 0};
    int error = 0;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_lock(&lock);
    while (!happened && error == 0)
        error = pthread_cond_timedwait(&event, &lock, &limit);
    assert(happened || error == ETIMEDOUT);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
