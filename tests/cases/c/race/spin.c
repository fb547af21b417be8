//~ holds
//? concurrency.data-race
// A spin lock of atomics protects a plain counter.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag busy = ATOMIC_FLAG_INIT;
static int counter;

static void *worker(void *unused) {
    while (atomic_flag_test_and_set(&busy))
        ;
    counter++;
    atomic_flag_clear(&busy);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    worker(NULL);
    pthread_join(thread, NULL);
    return counter == 2 ? 0 : 1;
}
