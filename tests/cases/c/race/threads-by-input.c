//~ holds
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
    for (int i = 0; i < 2 && __VERIFIER_nondet_int(); i++)
        pthread_create(&thread, 0, writer, 0);
    pthread_mutex_lock(&lock);
    shared = 2;
    pthread_mutex_unlock(&lock);
    return 0;
}
