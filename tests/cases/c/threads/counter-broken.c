// Two threads count; without a lock an update is lost.
#include <assert.h>
#include <pthread.h>

static int count;

static void *work(void *unused) {
    int seen = count;
    count = seen + 1;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, work, NULL);
    pthread_create(&second, NULL, work, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(count == 2); //~ fails assertion.violated
    return 0;
}
