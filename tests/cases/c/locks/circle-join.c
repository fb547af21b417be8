// A thread is joined by one that has given back the lock which it needs, while another one works for ever.
//~ holds
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int beats;
static int work;

static void *worker(void *unused) {
    pthread_mutex_lock(&lock);
    work++;
    pthread_mutex_unlock(&lock);
    return unused;
}

static void *heart(void *unused) {
    for (;;)
        beats = !beats;
    return unused;
}

int main(void) {
    pthread_t thread, other;
    pthread_create(&other, NULL, heart, NULL);
    pthread_mutex_lock(&lock);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    pthread_join(other, NULL);
    return 0;
}
