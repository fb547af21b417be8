//? concurrency.data-race
// Readers share the lock, the writer has it alone.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *reader(void *result) {
    pthread_rwlock_rdlock(&lock);
    *(int *)result = value;
    pthread_rwlock_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t first, second;
    int one, two;
    pthread_create(&first, NULL, reader, &one);
    pthread_create(&second, NULL, reader, &two);
    pthread_rwlock_rdlock(&lock);
    value = 1; //~ fails concurrency.data-race
    pthread_rwlock_unlock(&lock);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return one + two <= 2 ? 0 : 1;
}
