//~ holds
// Not everybody may have a priority; pages and processors are counted.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

int main(void) {
    struct sched_param given = {.sched_priority = sched_get_priority_max(SCHED_FIFO)};
    int error = pthread_setschedparam(pthread_self(), SCHED_FIFO, &given);
    assert(error == 0 || error == EPERM);
    assert(pthread_setschedparam(pthread_self(), SCHED_OTHER, &given) == EINVAL);
    assert(sysconf(_SC_PAGESIZE) == getpagesize());
    assert(sysconf(_SC_NPROCESSORS_ONLN) >= 1);
    return 0;
}
