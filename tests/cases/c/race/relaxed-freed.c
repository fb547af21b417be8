//~ holds
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int ready;

static void *writer(void *given) {
    int *number = given;
    *number = 1;
    atomic_store_explicit(&ready, 1, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t thread;
    int *number = malloc(sizeof *number);
    pthread_create(&thread, NULL, writer, number);
    while (!atomic_load_explicit(&ready, memory_order_acquire)) {
    }
    free(number);
    pthread_join(thread, NULL);
}
