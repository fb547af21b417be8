// The pointer is published before what it points to is ready.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct settings {
    int size;
};
static struct settings *_Atomic instance;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct settings *get(void) {
    if (instance == NULL) {
        pthread_mutex_lock(&lock);
        if (instance == NULL) {
            instance = calloc(1, sizeof *instance);
            instance->size = 8;
        }
        pthread_mutex_unlock(&lock);
    }
    return instance;
}

static void *user(void *unused) {
    struct settings *seen = get();
    int size = seen->size;
    assert(size == 8); //~ fails assertion.violated
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, user, NULL);
    pthread_create(&second, NULL, user, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    free(instance);
    return 0;
}
