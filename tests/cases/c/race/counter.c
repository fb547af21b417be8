//~ holds
//? concurrency.data-race
// The same value whatever the order, and yet a race.
#include <pthread.h>

static int flag;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *set(void *unused) {
    pthread_mutex_lock(&lock);
    flag = 1;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, set, NULL);
    pthread_create(&second, NULL, set, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
