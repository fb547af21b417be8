// Two threads take turns by condition variables.
#include <assert.h>
#include <pthread.h>

static int num = 0;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t empty = PTHREAD_COND_INITIALIZER, full = PTHREAD_COND_INITIALIZER;

static void *produce(void *arg) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        while (num > 0)
            pthread_cond_wait(&empty, &m);
        num++;
        pthread_mutex_unlock(&m);
        pthread_cond_signal(&full);
    }
    return arg;
}

static void *consume(void *arg) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        num--;
        assert(num == 0); //~ fails assertion.violated
        pthread_mutex_unlock(&m);
        pthread_cond_signal(&empty);
    }
    return arg;
}

int main(void) {
    pthread_t t1, t2;
    pthread_create(&t1, 0, produce, 0);
    pthread_create(&t2, 0, consume, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    assert(num == 0);
    return 0;
}
