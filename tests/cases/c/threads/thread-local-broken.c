#include <assert.h>
#include <pthread.h>

static int depth;

static void *work(void *unused) {
    depth++;
    int seen = depth;
    depth--;
    assert(seen == 1); //~ fails assertion.violated
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, work, NULL);
    pthread_create(&second, NULL, work, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
