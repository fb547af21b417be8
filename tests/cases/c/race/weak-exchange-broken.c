// A flag without an order, and beside it weak exchanges of something else, which are no fences.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first, second, flag;
static int data;

static void try_to_set(atomic_int *place) {
    int zero = 0;
    atomic_compare_exchange_weak(place, &zero, 1);
}

static void *give(void *unused) {
    data = 42;
    try_to_set(&first);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, give, 0);
    if (atomic_load_explicit(&flag, memory_order_relaxed) == 1) {
        try_to_set(&second);
        data++; //~ fails concurrency.data-race
    }
    pthread_join(thread, 0);
}
