// Nobody asks for races here: they are looked for anyway.
#include <pthread.h>

static int hits;

static void *worker(void *unused) {
    hits++; //~ fails concurrency.data-race
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, worker, NULL);
    pthread_create(&second, NULL, worker, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return hits > 2;
}
