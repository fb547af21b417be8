// A thread that does not read unlocks for one that does.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *helper(void *unused) {
    pthread_rwlock_unlock(&lock); //~ fails concurrency.lock-misuse
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&thread, NULL, helper, NULL);
    pthread_join(thread, NULL);
    return 0;
}
