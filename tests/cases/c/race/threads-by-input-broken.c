//? no-data-race
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *writer(void *unused) {
    pthread_mutex_lock(&lock);
    shared = 1;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    while (__VERIFIER_nondet_int())
        pthread_create(&thread, 0, writer, 0);
    shared = 2; //~ fails concurrency.data-race
    return 0;
}
