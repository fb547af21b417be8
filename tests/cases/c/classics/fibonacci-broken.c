// Two threads add each other's numbers; the largest that can come out is known.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int i = 1, j = 1;

static void *left(void *unused) {
    for (int k = 0; k < 2; k++)
        i += j;
    return unused;
}

static void *right(void *unused) {
    for (int k = 0; k < 2; k++)
        j += i;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, left, NULL);
    pthread_create(&b, NULL, right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(i < 8 && j < 8); //~ fails assertion.violated
    return 0;
}
