// Two threads go through accounts by recursion, and change a balance after its lock is released.
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 0}, {PTHREAD_MUTEX_INITIALIZER, 0}};

static void pay(struct account *first, int left) {
    if (left == 0)
        return;
    pthread_mutex_lock(&first->lock);
    pthread_mutex_unlock(&first->lock);
    first->balance++; //~ fails concurrency.data-race
    pay(first + 1, left - 1);
}

static void *work(void *unused) {
    pay(accounts, 2);
    return unused;
}

int main(void) {
    pthread_t other;
    pthread_create(&other, 0, work, 0);
    work(0);
    pthread_join(other, 0);
}
