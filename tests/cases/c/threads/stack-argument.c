//~ holds
// A thread outlives the frame that its argument stands in.
#include <assert.h>
#include <pthread.h>

static pthread_t worker;
static int value;

static void *read_it(void *place) {
    int seen = *(int *)place;
    assert(seen == 5);
    return NULL;
}

static void start(void) {
    value = 5;
    pthread_create(&worker, NULL, read_it, &value);
}

int main(void) {
    start();
    pthread_join(worker, NULL);
    return 0;
}
