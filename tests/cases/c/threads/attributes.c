//~ holds
// Attributes are remembered, and those of priorities change no order.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock;
static int count;

static void *work(void *unused) {
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_mutexattr_t kind;
    struct sched_param given = {.sched_priority = 20}, read = {.sched_priority = 0};
    struct timespec any = {1, 0};
    size_t size;
    int policy, error;
    pthread_attr_init(&attributes);
    assert(pthread_attr_setstacksize(&attributes, 1 << 16) == 0);
    assert(pthread_attr_getstacksize(&attributes, &size) == 0 && size == 1 << 16);
    assert(pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED) == 0);
    assert(pthread_attr_setschedpolicy(&attributes, SCHED_FIFO) == 0);
    assert(pthread_attr_setschedparam(&attributes, &given) == 0);
    assert(pthread_attr_getschedpolicy(&attributes, &policy) == 0 && policy == SCHED_FIFO);
    assert(pthread_attr_getschedparam(&attributes, &read) == 0 && read.sched_priority == 20);
    pthread_mutexattr_init(&kind);
    assert(pthread_mutexattr_setprotocol(&kind, PTHREAD_PRIO_INHERIT) == 0);
    pthread_mutex_init(&lock, &kind);
    pthread_create(&thread, &attributes, work, NULL);
    work(NULL);
    while ((error = pthread_timedjoin_np(thread, NULL, &any)) != 0)
        assert(error == ETIMEDOUT);
    assert(count == 2);
    return 0;
}
