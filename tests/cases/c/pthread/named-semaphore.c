// Both threads find the semaphore by its name; it is made once, with one token, so that the counter is safe.
//~ holds
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static int counter;

static void *work(void *unused) {
    (void)unused;
    sem_t *token = sem_open("/token", O_CREAT, 0600, 1);
    assert(token != SEM_FAILED);
    sem_wait(token);
    int seen = counter;
    counter = seen + 1;
    sem_post(token);
    sem_close(token);
    return 0;
}

int main(void) {
    pthread_t other;
    assert(sem_open("/token", 0) == SEM_FAILED && errno == ENOENT);
    pthread_create(&other, 0, work, 0);
    work(0);
    pthread_join(other, 0);
    assert(counter == 2);
    assert(sem_open("/token", O_CREAT | O_EXCL, 0600, 1) == SEM_FAILED && errno == EEXIST);
    assert(sem_unlink("/token") == 0);
    assert(sem_unlink("/token") == -1);
    return 0;
}
