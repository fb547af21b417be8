//~ holds
// One thread frees what the other still reads.
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>

static int *shared;

static void *reader(void *unused) {
    assert(*shared == 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    shared = malloc(sizeof *shared);
    *shared = 1;
    pthread_create(&thread, NULL, reader, NULL);
    pthread_join(thread, NULL);
    free(shared);
    return 0;
}
