//~ holds
// Each thread unlocks what it has locked, as often as it has.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t first = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t second;

static void *helper(void *unused) {
    pthread_rwlock_rdlock(&second);
    pthread_rwlock_rdlock(&first);
    pthread_rwlock_rdlock(&first);
    pthread_rwlock_unlock(&second);
    assert(pthread_rwlock_trywrlock(&first) == EBUSY);
    pthread_rwlock_unlock(&first);
    assert(pthread_rwlock_trywrlock(&first) == EBUSY);
    pthread_rwlock_unlock(&first);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_rwlock_init(&second, NULL);
    pthread_rwlock_rdlock(&first);
    pthread_create(&thread, NULL, helper, NULL);
    pthread_rwlock_unlock(&first);
    pthread_join(thread, NULL);
    assert(pthread_rwlock_trywrlock(&first) == 0);
    pthread_rwlock_unlock(&first);
    pthread_rwlock_destroy(&second);
    return 0;
}
