//? no-data-race
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t mutex;
static int shared;

/* The program's own procedures of these names do nothing. */
int pthread_mutex_lock(pthread_mutex_t *lock) { return lock == 0; }
int pthread_mutex_unlock(pthread_mutex_t *lock) { return lock == 0; }

static void *worker(void *unused) {
    pthread_mutex_lock(&mutex);
    shared++; //~ fails concurrency.data-race
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    while (__VERIFIER_nondet_int())
        pthread_create(&thread, 0, worker, 0);
    return 0;
}
