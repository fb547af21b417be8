// Two threads take two locks while a third one works for ever: where their orders differ, they never go on.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static atomic_int beats;

static void *forwards(void *unused) {
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&second);
    pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&first);
    return unused;
}

static void *backwards(void *unused) {
    pthread_mutex_lock(&second);
    pthread_mutex_lock(&first); //~ fails concurrency.circular-wait
    pthread_mutex_unlock(&first);
    pthread_mutex_unlock(&second);
    return unused;
}

static void *heart(void *unused) {
    for (;;)
        beats = !beats;
    return unused;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, forwards, NULL);
    pthread_create(&threads[1], NULL, backwards, NULL);
    pthread_create(&threads[2], NULL, heart, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
