//~ holds
// It may also go on.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static void *talker(void *given) {
    printf("still here\n");
    return given;
}

int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, NULL, talker, &thread);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    assert(result == &thread || result == PTHREAD_CANCELED);
    return 0;
}
