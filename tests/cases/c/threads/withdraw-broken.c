// The balance is looked at in one critical section and changed in another.
#include <assert.h>
#include <clew.h>
#include <pthread.h>

static int balance = 100;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *customer(void *unused) {
    while (clew_nondet_bool()) {
        int amount = clew_nondet_int();
        if (amount <= 0)
            continue;
        pthread_mutex_lock(&lock);
        int enough = balance >= amount;
        pthread_mutex_unlock(&lock);
        if (!enough)
            continue;
        pthread_mutex_lock(&lock);
        balance -= amount;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, customer, NULL);
    pthread_create(&second, NULL, customer, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(balance >= 0 && balance <= 100); //~ fails assertion.violated
    return 0;
}
