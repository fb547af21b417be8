//~ holds
// Readers count themselves; the first takes the room, the last gives it back.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t counting, room;
static int readers, writing;

static void *reader(void *unused) {
    sem_wait(&counting);
    if (++readers == 1)
        sem_wait(&room);
    sem_post(&counting);
    assert(!writing);
    sem_wait(&counting);
    if (--readers == 0)
        sem_post(&room);
    sem_post(&counting);
    return unused;
}

static void *writer(void *unused) {
    sem_wait(&room);
    writing = 1;
    writing = 0;
    sem_post(&room);
    return unused;
}

int main(void) {
    pthread_t threads[3];
    sem_init(&counting, 0, 1);
    sem_init(&room, 0, 1);
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_create(&threads[2], NULL, writer, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
