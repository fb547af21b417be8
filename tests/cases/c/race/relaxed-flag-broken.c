// A relaxed store publishes nothing but itself, whatever the reader does.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *producer(void *unused) {
    data = 5;
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t thread;
    int seen = 5;
    pthread_create(&thread, NULL, producer, NULL);
    if (atomic_load_explicit(&ready, memory_order_acquire))
        seen = data; //~ fails concurrency.data-race
    pthread_join(thread, NULL);
    return seen == 5 ? 0 : 1;
}
