//? concurrency.data-race
// Two threads make one key, each for itself.
#include <pthread.h>

static pthread_key_t key;

static void *work(void *unused) {
    pthread_key_create(&key, NULL); //~ fails concurrency.data-race
    pthread_key_delete(key);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    work(NULL);
    pthread_join(thread, NULL);
    return 0;
}
