//? no-data-race
// Threads add to one sum; each addition is atomic.
#include <pthread.h>
#include <stdatomic.h>

static int sum;
static int parts[2];

static void *add(void *arg) {
    int self = *(int *)arg;
    for (int i = 1; i <= 2; i++) {
        parts[self] += i;
        sum += i; //~ fails concurrency.data-race
    }
    return 0;
}

int main(void) {
    pthread_t t[2];
    int number[2] = {0, 1};
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, add, &number[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return sum - parts[0] - parts[1];
}
