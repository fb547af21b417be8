//? no-data-race
// As many threads as the input says count under a lock; who looks at the end has joined all but the first of them.
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int done;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
    pthread_mutex_lock(&lock);
    done++;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    int total = __VERIFIER_nondet_int();
    if (total < 0)
        return 0;
    pthread_t *threads = malloc(total * sizeof *threads);
    for (int i = 0; i < total; i++)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 1; i < total; i++)
        pthread_join(threads[i], 0);
    free(threads);
    return done; //~ fails concurrency.data-race
}
