// A mutex is initialised a second time, without having been destroyed.
#include <pthread.h>

static pthread_mutex_t lock;

static void prepare(void) {
    pthread_mutex_init(&lock, NULL); //~ fails concurrency.lock-misuse
}

int main(void) {
    prepare();
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    prepare();
    pthread_mutex_destroy(&lock);
    return 0;
}
