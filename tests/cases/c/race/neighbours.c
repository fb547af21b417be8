//~ holds
//? concurrency.data-race
// Different elements of an array are different places.
#include <pthread.h>

static int cells[2];

static void *first(void *unused) {
    cells[0] = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, first, NULL);
    cells[1] = 2;
    pthread_join(thread, NULL);
    return 0;
}
