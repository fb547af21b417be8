// A thread that prints may be cancelled there.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static void *talker(void *unused) {
    for (;;)
        printf("still here\n");
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, talker, NULL);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    assert(0); //~ fails assertion.violated
    return 0;
}
