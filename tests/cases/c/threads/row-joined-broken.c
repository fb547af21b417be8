// The second loop goes one thread too far: the last place of the table holds no thread.
#include <pthread.h>

#define THREADS 3

static pthread_t threads[THREADS + 1];

static void *work(void *unused) { return unused; }

int main(void) {
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i <= THREADS; i++)
        pthread_join(threads[i], NULL); //~ fails concurrency.thread-misuse
    return 0;
}
