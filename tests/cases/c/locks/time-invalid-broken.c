// A time with too many nanoseconds is none: the wait fails at once, whoever sums up has to carry.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

int main(void) {
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t event = PTHREAD_COND_INITIALIZER;
    struct timespec limit = {10, 700000000};
    limit.tv_nsec += 500000000;
    pthread_mutex_lock(&lock);
    assert(pthread_cond_timedwait(&event, &lock, &limit) == ETIMEDOUT); //~ fails assertion.violated
    pthread_mutex_unlock(&lock);
    return 0;
}
