//~ holds
// An early return keeps the lock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stock = 1;

static int take(void) {
    pthread_mutex_lock(&lock);
    int taken = stock > 0;
    stock -= taken;
    pthread_mutex_unlock(&lock);
    return taken;
}

static void *worker(void *unused) {
    take();
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, worker, NULL);
    pthread_create(&second, NULL, worker, NULL);
    take();
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
