//? no-data-race
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int owners;
    int flags;
};

static void release(struct object *object) {
    object->flags |= 1; //~ fails concurrency.data-race
    if (atomic_fetch_sub(&object->owners, 1) == 1)
        free(object);
}

static void *work(void *object) {
    release(object);
    return 0;
}

int main(void) {
    struct object *object = malloc(sizeof *object);
    atomic_init(&object->owners, 2);
    object->flags = 0;
    pthread_t thread;
    pthread_create(&thread, 0, work, object);
    release(object);
    pthread_join(thread, 0);
    return 0;
}
