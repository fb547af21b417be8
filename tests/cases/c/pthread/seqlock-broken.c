#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int left, right;

static void *write_both(void *unused) {
    for (int i = 1; i <= 2; i++) {
        atomic_fetch_add(&sequence, 1);
        left = i;
        right = i;
        atomic_fetch_add(&sequence, 1);
    }
    return unused;
}

static void *read_both(void *unused) {
    unsigned before;
    int first, second;
    do {
        while ((before = atomic_load(&sequence)) & 1)
            ;
        first = left;
        second = right;
    } while (before > atomic_load(&sequence));
    assert(first == second); //~ fails assertion.violated
    return unused;
}

int main(void) {
    pthread_t writer, reader;
    pthread_create(&writer, 0, write_both, 0);
    pthread_create(&reader, 0, read_both, 0);
    pthread_join(writer, 0);
    pthread_join(reader, 0);
    return 0;
}
