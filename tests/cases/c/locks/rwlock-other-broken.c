// A thread that reads under one lock unlocks another one, under which only somebody else reads.
#include <pthread.h>

static pthread_rwlock_t first = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t second = PTHREAD_RWLOCK_INITIALIZER;

static void *helper(void *unused) {
    pthread_rwlock_rdlock(&second);
    pthread_rwlock_unlock(&first); //~ fails concurrency.lock-misuse
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_rwlock_rdlock(&first);
    pthread_create(&thread, NULL, helper, NULL);
    pthread_join(thread, NULL);
    return 0;
}
