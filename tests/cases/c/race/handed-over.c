//~ holds
// An object is written, then handed over: who reads its address with acquire sees what was written.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) shown;

static void *writer(void *unused) {
    int *made = malloc(sizeof *made);
    if (made == NULL)
        return NULL;
    *made = 1;
    atomic_store_explicit(&shown, made, memory_order_release);
    return unused;
}

int main(void) {
    pthread_t thread;
    int seen = 0;
    pthread_create(&thread, NULL, writer, NULL);
    int *found = atomic_load_explicit(&shown, memory_order_acquire);
    if (found != NULL)
        seen = *found;
    pthread_join(thread, NULL);
    free(atomic_load(&shown));
    return seen;
}
