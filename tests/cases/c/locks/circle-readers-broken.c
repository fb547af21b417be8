// Readers of one lock want to write another, which the other one reads, and the first thread works for ever.
#include <pthread.h>
#include <stdatomic.h>

static pthread_rwlock_t left = PTHREAD_RWLOCK_INITIALIZER, right = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int beats;

static void *leftwards(void *unused) {
    pthread_rwlock_rdlock(&right);
    pthread_rwlock_wrlock(&left);
    pthread_rwlock_unlock(&left);
    pthread_rwlock_unlock(&right);
    return unused;
}

static void *rightwards(void *unused) {
    pthread_rwlock_rdlock(&left);
    pthread_rwlock_wrlock(&right); //~ fails concurrency.circular-wait
    pthread_rwlock_unlock(&right);
    pthread_rwlock_unlock(&left);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, leftwards, NULL);
    pthread_create(&threads[1], NULL, rightwards, NULL);
    for (;;)
        beats = !beats;
}
