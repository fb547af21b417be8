//~ holds
// A buffer of two places with condition variables; one signal for two kinds of waiting is not enough.
#include <assert.h>
#include <pthread.h>

enum { SIZE = 2, ITEMS = 3 };
static int buffer[SIZE], count, in, out;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;

static void *producer(void *unused) {
    for (int i = 1; i <= ITEMS; i++) {
        pthread_mutex_lock(&lock);
        while (count == SIZE)
            pthread_cond_wait(&not_full, &lock);
        buffer[in] = i;
        in = (in + 1) % SIZE;
        count++;
        assert(count <= SIZE);
        pthread_cond_signal(&not_empty);
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, producer, NULL);
    for (int i = 1; i <= ITEMS; i++) {
        pthread_mutex_lock(&lock);
        while (count == 0)
            pthread_cond_wait(&not_empty, &lock);
        int item = buffer[out];
        out = (out + 1) % SIZE;
        count--;
        assert(item == i);
        pthread_cond_signal(&not_full);
        pthread_mutex_unlock(&lock);
    }
    pthread_join(thread, NULL);
    return 0;
}
