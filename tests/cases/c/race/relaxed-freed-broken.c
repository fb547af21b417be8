#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int ready;

static void *writer(void *given) {
    int *number = given;
    *number = 1;
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t thread;
    int *number = malloc(sizeof *number);
    pthread_create(&thread, NULL, writer, number);
    while (!atomic_load_explicit(&ready, memory_order_relaxed)) {
    }
    free(number); //~ fails concurrency.data-race
    pthread_join(thread, NULL);
}
