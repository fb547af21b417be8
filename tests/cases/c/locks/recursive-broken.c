// A function that locks is called under the lock.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock;
static int balance = 10;

static int read_balance(void) {
    pthread_mutex_lock(&lock); //~ fails concurrency.lock-misuse
    int seen = balance;
    pthread_mutex_unlock(&lock);
    return seen;
}

int main(void) {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_NORMAL);
    pthread_mutex_init(&lock, &kind);
    pthread_mutex_lock(&lock);
    balance = read_balance() + 1;
    pthread_mutex_unlock(&lock);
    assert(balance == 11);
    pthread_mutex_destroy(&lock);
    return 0;
}
