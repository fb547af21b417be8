//~ holds
// Between two halves the thread is not to be cancelled, and says so.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int first, second;

static void *worker(void *unused) {
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    first = 1;
    sleep(1);
    second = 1;
    pthread_setcancelstate(before, NULL);
    pthread_testcancel();
    return unused;
}

int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, NULL, worker, &first);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    assert(first == second);
    assert(result == PTHREAD_CANCELED || result == &first);
    return 0;
}
