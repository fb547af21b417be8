// A token is taken by a weak exchange that acquires; whoever fails only looks.
//~ holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tokens;
static int data;

static void *give(void *unused) {
    data = 42;
    atomic_fetch_add_explicit(&tokens, 1, memory_order_release);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, give, 0);
    int seen = atomic_load_explicit(&tokens, memory_order_relaxed);
    while (seen == 0 || !atomic_compare_exchange_weak_explicit(&tokens, &seen, seen - 1, memory_order_acquire,
                                                               memory_order_relaxed))
        seen = atomic_load_explicit(&tokens, memory_order_relaxed);
    assert(data == 42);
    pthread_join(thread, 0);
}
