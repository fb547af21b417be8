//~ holds
// Two threads read, one of them twice, and each unlocks for itself.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *helper(void *unused) {
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&thread, NULL, helper, NULL);
    pthread_rwlock_tryrdlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_join(thread, NULL);
    pthread_rwlock_unlock(&lock);
    return pthread_rwlock_destroy(&lock);
}
