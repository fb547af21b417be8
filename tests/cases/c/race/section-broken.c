//? concurrency.data-race
// A plain read beside a write in an atomic section.
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
    int seen = value; //~ fails concurrency.data-race
    pthread_join(thread, NULL);
    return seen;
}
