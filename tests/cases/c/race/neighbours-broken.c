//? concurrency.data-race
// Different elements of an array are different places.
#include <pthread.h>

static int cells[2];

static void *first(void *unused) {
    cells[0] = 1; //~ fails concurrency.data-race
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, first, NULL);
    cells[0] = 2;
    pthread_join(thread, NULL);
    return 0;
}
