//~ holds
// Readers may be many, a writer is alone.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int left = 1, right = 1;

static void *writer(void *unused) {
    pthread_rwlock_wrlock(&lock);
    left = 2;
    right = 2;
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *reader(void *unused) {
    pthread_rwlock_rdlock(&lock);
    assert(left == right);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, writer, NULL);
    pthread_create(&second, NULL, reader, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
