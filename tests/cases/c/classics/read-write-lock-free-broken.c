// A sequence counter: the reader must look at it before and after.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sequence, low, high;

static void *writer(void *unused) {
    sequence++;
    low = 1;
    high = 1;
    sequence++;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    int before = sequence;
    int a = low, b = high;
    int after = before;
    if (before % 2 == 0 && before == after)
        assert(a == b); //~ fails assertion.violated
    pthread_join(thread, NULL);
    return 0;
}
