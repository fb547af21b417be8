// Two transfers at the same time under a mutex: none gets lost, in whatever order they come.
// clew check account.c
//~ holds
#include <assert.h>
#include <pthread.h>

static int balance = 100;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *deposit(void *amount) {
    pthread_mutex_lock(&lock);
    int before = balance;
    balance = before + *(int *)amount;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    int small = 10, large = 50;
    pthread_t one, two;
    pthread_create(&one, 0, deposit, &small);
    pthread_create(&two, 0, deposit, &large);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(balance == 160);
    return 0;
}
