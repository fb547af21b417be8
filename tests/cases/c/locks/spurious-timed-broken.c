// Waiting with a limit ends without a signal and before the limit, too: the result alone does not tell.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int done;

static void *worker(void *unused) {
    pthread_mutex_lock(&lock);
    done = 1;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    struct timespec limit = {10, 0};
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_lock(&lock);
    int result = done ? 0 : pthread_cond_timedwait(&ready, &lock, &limit);
    if (result == 0)
        assert(done); //~ fails assertion.violated
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
