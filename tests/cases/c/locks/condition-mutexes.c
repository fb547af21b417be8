//~ holds
// Two threads wait for one condition variable, with one mutex.
#include <pthread.h>

static pthread_mutex_t locks[1] = {PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t event = PTHREAD_COND_INITIALIZER;

static void *waiter(void *given) {
    pthread_mutex_t *lock = given;
    struct timespec limit = {1, 0};
    pthread_mutex_lock(lock);
    pthread_cond_timedwait(&event, lock, &limit);
    pthread_mutex_unlock(lock);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, &locks[0]);
    waiter(&locks[0]);
    pthread_join(thread, NULL);
    return 0;
}
