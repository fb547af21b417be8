//? concurrency.data-race
#include <pthread.h>
#include <stdatomic.h>

static int ready;
static int data;

static void *producer(void *unused) {
    data = 5;
    ready = 1; //~ fails concurrency.data-race
    return unused;
}

int main(void) {
    pthread_t thread;
    int seen = 0;
    pthread_create(&thread, NULL, producer, NULL);
    if (ready)
        seen = data;
    pthread_join(thread, NULL);
    return seen == 5 ? 0 : 1;
}
