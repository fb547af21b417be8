//~ holds
// What was destroyed may be initialised again; so may memory that is another object now.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct box {
    pthread_mutex_t lock;
    pthread_cond_t ready;
    pthread_rwlock_t shared;
    pthread_barrier_t start;
    sem_t places;
};

int main(void) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    for (int round = 0; round < 2; round++) {
        struct box *box = malloc(sizeof *box);
        pthread_mutex_t inner;
        pthread_mutex_init(&box->lock, NULL);
        pthread_cond_init(&box->ready, NULL);
        pthread_rwlock_init(&box->shared, NULL);
        pthread_barrier_init(&box->start, NULL, 1);
        sem_init(&box->places, 0, 1);
        pthread_mutex_init(&inner, NULL);
        free(box);
        pthread_mutex_destroy(&lock);
        pthread_mutex_init(&lock, NULL);
    }
    return 0;
}
