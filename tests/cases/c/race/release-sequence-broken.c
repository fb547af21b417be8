// A store of another thread ends what was released before it.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int step;

static void *producer(void *unused) {
    data = 5;
    atomic_store_explicit(&step, 1, memory_order_release);
    return unused;
}

static void *between(void *unused) {
    if (atomic_load_explicit(&step, memory_order_relaxed) == 1)
        atomic_store_explicit(&step, 2, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t first, second;
    int seen = 5;
    pthread_create(&first, NULL, producer, NULL);
    pthread_create(&second, NULL, between, NULL);
    if (atomic_load_explicit(&step, memory_order_acquire) == 2)
        seen = data; //~ fails concurrency.data-race
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return seen == 5 ? 0 : 1;
}
