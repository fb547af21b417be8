// The result is read before the thread has ended.
#include <assert.h>
#include <pthread.h>

static int result;

static void *compute(void *input) {
    result = *(int *)input * 2;
    return NULL;
}

int main(void) {
    pthread_t worker;
    int input = 21;
    pthread_create(&worker, NULL, compute, &input);
    assert(result == 42); //~ fails assertion.violated
    pthread_join(worker, NULL);
    return 0;
}
