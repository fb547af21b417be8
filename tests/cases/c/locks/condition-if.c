//~ holds
// Two consumers, one item: whoever wakes must look again.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items, closed;

static void *consume(void *unused) {
    pthread_mutex_lock(&lock);
    while (items == 0 && !closed)
        pthread_cond_wait(&filled, &lock);
    if (items > 0)
        items--;
    assert(items >= 0);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, consume, NULL);
    pthread_create(&second, NULL, consume, NULL);
    pthread_mutex_lock(&lock);
    items = 1;
    closed = 1;
    pthread_cond_broadcast(&filled);
    pthread_mutex_unlock(&lock);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
