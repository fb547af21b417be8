// Two values under two locks: the second follows the first.
#include <assert.h>
#include <pthread.h>

static int data1 = 0, data2 = 0;
static pthread_mutex_t ma = PTHREAD_MUTEX_INITIALIZER, mb = PTHREAD_MUTEX_INITIALIZER;

static void *write_both(void *arg) {
    pthread_mutex_lock(&ma);
    data1 = 1;
    pthread_mutex_unlock(&ma);
    pthread_mutex_lock(&mb);
    data2 = data1 + 1;
    pthread_mutex_unlock(&mb);
    return 0;
}

static void *read_both(void *arg) {
    int t1, t2;
    pthread_mutex_lock(&ma);
    t1 = data1;
    pthread_mutex_unlock(&ma);
    if (t1 == 0)
        return 0;
    pthread_mutex_lock(&mb);
    t2 = data2;
    pthread_mutex_unlock(&mb);
    assert(t2 == t1 + 1); //~ fails assertion.violated
    return 0;
}

int main(void) {
    pthread_t w, r;
    pthread_create(&w, 0, write_both, 0);
    pthread_create(&r, 0, read_both, 0);
    pthread_join(w, 0);
    pthread_join(r, 0);
    return 0;
}
