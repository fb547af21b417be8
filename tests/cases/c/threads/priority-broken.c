// Not everybody may have a priority.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int main(void) {
    struct sched_param given = {.sched_priority = sched_get_priority_max(SCHED_FIFO)};
    assert(pthread_setschedparam(pthread_self(), SCHED_FIFO, &given) == 0); //~ fails assertion.violated
    return 0;
}
