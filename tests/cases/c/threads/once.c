//~ holds
#include <assert.h>
#include <pthread.h>

static int starts;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start(void) { starts++; }

static void *work(void *unused) {
    pthread_once(&once, start);
    assert(starts == 1);
    return unused;
}

int main(void) {
    pthread_t other;
    pthread_create(&other, NULL, work, NULL);
    work(NULL);
    pthread_join(other, NULL);
    return 0;
}
