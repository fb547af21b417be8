// What holds the condition variable is freed before it is signalled.
#include <pthread.h>
#include <stdlib.h>

struct event {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int happened;
};

static void *worker(void *given) {
    struct event *event = given;
    pthread_mutex_lock(&event->lock);
    event->happened = 1;
    pthread_mutex_unlock(&event->lock);
    pthread_cond_signal(&event->changed); //~ fails memory.use-after-free
    return NULL;
}

int main(void) {
    pthread_t thread;
    struct event *event = calloc(1, sizeof *event);
    pthread_create(&thread, NULL, worker, event);
    pthread_mutex_lock(&event->lock);
    while (!event->happened)
        pthread_cond_wait(&event->changed, &event->lock);
    pthread_mutex_unlock(&event->lock);
    free(event);
    pthread_join(thread, NULL);
    return 0;
}
