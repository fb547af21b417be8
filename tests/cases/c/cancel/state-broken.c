// The thread may be cancelled in the pause between two halves.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int first, second;

static void *worker(void *unused) {
    first = 1;
    sleep(1);
    second = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    assert(first == second); //~ fails assertion.violated
    return 0;
}
