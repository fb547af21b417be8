//~ holds
// A time with too many nanoseconds is none: the wait fails at once, and a lock that is free is taken all the same.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

int main(void) {
    pthread_mutex_t lock = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
    pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
    pthread_cond_t event = PTHREAD_COND_INITIALIZER;
    sem_t semaphore;
    struct timespec limit = {10, 700000000}, right = {11, 0};
    limit.tv_nsec += 500000000;
    assert(pthread_cond_wait(&event, &lock) == EPERM);
    assert(pthread_mutex_timedlock(&lock, &limit) == 0);
    assert(pthread_mutex_timedlock(&lock, &right) == EDEADLK);
    assert(pthread_cond_timedwait(&event, &lock, &limit) == EINVAL);
    int waited = pthread_cond_timedwait(&event, &lock, &right);
    assert(waited == ETIMEDOUT || waited == 0);
    assert(pthread_mutex_unlock(&lock) == 0);
    assert(pthread_rwlock_timedrdlock(&shared, &limit) == 0);
    assert(pthread_rwlock_timedwrlock(&shared, &limit) == EINVAL);
    sem_init(&semaphore, 0, 1);
    assert(sem_timedwait(&semaphore, &limit) == 0);
    assert(sem_timedwait(&semaphore, &limit) == -1 && errno == EINVAL);
    assert(sem_timedwait(&semaphore, &right) == -1 && errno == ETIMEDOUT);
    assert(nanosleep(&limit, NULL) == -1 && errno == EINVAL);
    return 0;
}
