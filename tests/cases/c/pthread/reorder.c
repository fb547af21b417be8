//~ holds
// Setters write both values under a lock; checkers never see one without the other.
#include <assert.h>
#include <pthread.h>

static int a = 0, b = 0;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *setter(void *unused) {
    pthread_mutex_lock(&m);
    a = 1;
    b = -1;
    pthread_mutex_unlock(&m);
    return NULL;
}

static void *checker(void *unused) {
    pthread_mutex_lock(&m);
    assert((a == 0 && b == 0) || (a == 1 && b == -1));
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t set[2], check[1];
    for (int i = 0; i < 2; i++)
        if (pthread_create(&set[i], NULL, setter, NULL) != 0)
            return -1;
    for (int i = 0; i < 1; i++)
        if (pthread_create(&check[i], NULL, checker, NULL) != 0)
            return -1;
    for (int i = 0; i < 2; i++)
        pthread_join(set[i], NULL);
    for (int i = 0; i < 1; i++)
        pthread_join(check[i], NULL);
    return 0;
}
