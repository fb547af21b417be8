//? concurrency.data-race
// The same value whatever the order, and yet a race.
#include <pthread.h>

static int flag;

static void *set(void *unused) {
    flag = 1; //~ fails concurrency.data-race
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, set, NULL);
    pthread_create(&second, NULL, set, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
