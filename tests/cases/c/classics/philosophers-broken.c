//~ fails deadlock
// Three philosophers; one of them must begin with the other fork.
#include <pthread.h>

enum { SEATS = 3 };
static pthread_mutex_t forks[SEATS];

static void *philosopher(void *argument) {
    int seat = *(int *)argument;
    int first = seat, second = (seat + 1) % SEATS;
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
    return NULL;
}

int main(void) {
    pthread_t threads[SEATS];
    int seats[SEATS];
    for (int i = 0; i < SEATS; i++)
        pthread_mutex_init(&forks[i], NULL);
    for (int i = 0; i < SEATS; i++) {
        seats[i] = i;
        pthread_create(&threads[i], NULL, philosopher, &seats[i]);
    }
    for (int i = 0; i < SEATS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
