// Two transfers at the same time: each reads the balance, and writes it back later. One of them may get lost.
// clew check account-broken.c
#include <assert.h>
#include <pthread.h>

static int balance = 100;

static void *deposit(void *amount) {
    int before = balance;
    balance = before + *(int *)amount;
    return 0;
}

int main(void) {
    int small = 10, large = 50;
    pthread_t one, two;
    pthread_create(&one, 0, deposit, &small);
    pthread_create(&two, 0, deposit, &large);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(balance == 160); //~ fails assertion.violated
    return 0;
}
