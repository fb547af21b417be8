//~ holds
// A transfer reads both balances before it locks.
#include <assert.h>
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};
static struct account accounts[2];

static void transfer(struct account *from, struct account *to, int amount) {
    pthread_mutex_lock(&from->lock);
    int left = from->balance;
    from->balance = left - amount;
    pthread_mutex_unlock(&from->lock);
    pthread_mutex_lock(&to->lock);
    to->balance += amount;
    pthread_mutex_unlock(&to->lock);
}

static void *clerk(void *unused) {
    transfer(&accounts[0], &accounts[1], 10);
    return unused;
}

int main(void) {
    pthread_t first, second;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_init(&accounts[i].lock, NULL);
        accounts[i].balance = 100;
    }
    pthread_create(&first, NULL, clerk, NULL);
    pthread_create(&second, NULL, clerk, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(accounts[0].balance + accounts[1].balance == 200);
    return 0;
}
