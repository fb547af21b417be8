//? concurrency.data-race
//~ holds
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *reader(void *unused) {
    return *shared == 3 ? unused : NULL;
}

int main(void) {
    pthread_t thread;
    shared = malloc(sizeof *shared);
    *shared = 3;
    pthread_create(&thread, NULL, reader, NULL);
    pthread_join(thread, NULL);
    free(shared);
    return 0;
}
