// Priorities fit the policy, or are not taken.
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_attr_t attributes;
    struct sched_param given = {.sched_priority = 20};
    pthread_attr_init(&attributes);
    assert(pthread_attr_setschedparam(&attributes, &given) == 0); //~ fails assertion.violated
    return 0;
}
