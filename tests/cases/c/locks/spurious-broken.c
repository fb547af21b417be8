// The wait is not repeated: a thread that wakes up by itself goes on although nothing is done.
#include <assert.h>
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
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_lock(&lock);
    if (!done)
        pthread_cond_wait(&ready, &lock);
    assert(done); //~ fails assertion.violated
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
