#include <assert.h>
#include <pthread.h>

static int starts;

static void start(void) { starts++; }

static void *work(void *unused) {
    if (starts == 0)
        start();
    assert(starts == 1); //~ fails assertion.violated
    return unused;
}

int main(void) {
    pthread_t other;
    pthread_create(&other, NULL, work, NULL);
    work(NULL);
    pthread_join(other, NULL);
    return 0;
}
