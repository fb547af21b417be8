//~ holds
// A counter under a lock of POSIX: writers alone, readers together.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int left, right;

static void *writer(void *arg) {
    pthread_rwlock_wrlock(&lock);
    left++;
    right++;
    pthread_rwlock_unlock(&lock);
    return arg;
}

static void *reader(void *arg) {
    pthread_rwlock_rdlock(&lock);
    assert(left == right);
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void) {
    pthread_t w[2], r;
    for (int i = 0; i < 2; i++)
        pthread_create(&w[i], 0, writer, 0);
    pthread_create(&r, 0, reader, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(w[i], 0);
    pthread_join(r, 0);
    assert(left == 2);
    return 0;
}
