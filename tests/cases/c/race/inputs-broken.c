//? concurrency.data-race
// Which element an input chooses may be the one that the other thread writes.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int cells[8];

static void *worker(void *unused) {
    cells[7] = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    int index = __VERIFIER_nondet_int();
    __VERIFIER_assume(index >= 0 && index < 8);
    pthread_create(&thread, NULL, worker, NULL);
    cells[index] = 2; //~ fails concurrency.data-race
    pthread_join(thread, NULL);
    return 0;
}
