//? concurrency.data-race
// Copying a struct reads all of it.
#include <pthread.h>
#include <string.h>

struct pair {
    int left, right;
};

static struct pair shared, own;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
    pthread_mutex_lock(&lock);
    shared.right = 2;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    memcpy(&own, &shared, sizeof own); //~ fails concurrency.data-race
    pthread_join(thread, NULL);
    return own.left;
}
