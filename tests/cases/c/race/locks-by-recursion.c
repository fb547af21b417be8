// Two threads go through accounts by recursion, each with a lock of its own beside its balance.
//~ holds
#include <assert.h>
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
    first->balance++;
    pthread_mutex_unlock(&first->lock);
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
    assert(accounts[0].balance == 2 && accounts[1].balance == 2);
}
