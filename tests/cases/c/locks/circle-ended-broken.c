// A thread ends while it holds a lock that another one needs, and the first thread works for ever.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int beats;
static int work;

static void *forgets(void *unused) {
    pthread_mutex_lock(&lock);
    work++;
    return unused;
}

static void *needs(void *unused) {
    pthread_mutex_lock(&lock); //~ fails concurrency.circular-wait
    work++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, forgets, NULL);
    pthread_create(&threads[1], NULL, needs, NULL);
    for (;;)
        beats = !beats;
}
