//~ holds
//? concurrency.data-race
// Atomic sections do not race with each other.
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int value;

static void *worker(void *unused) {
    __VERIFIER_atomic_begin();
    value = value + 1;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    __VERIFIER_atomic_begin();
    value = value + 1;
    __VERIFIER_atomic_end();
    pthread_join(thread, NULL);
    return value;
}
