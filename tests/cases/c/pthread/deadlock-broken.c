// Two locks are always taken in the same order.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int balance = 10;

static void *give(void *arg) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    balance--;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return arg;
}

static void *take(void *arg) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); //~ fails deadlock
    balance++;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return arg;
}

int main(void) {
    pthread_t t1, t2;
    pthread_create(&t1, 0, give, 0);
    pthread_create(&t2, 0, take, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return balance == 10 ? 0 : 1;
}
