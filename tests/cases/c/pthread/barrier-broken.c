// Two phases separated by a barrier: the second sees all of the first.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t meet;
static int part[2];

static void *work(void *arg) {
    int self = *(int *)arg;
    part[self] = self + 1;
    assert(part[0] + part[1] == 3); //~ fails assertion.violated
    pthread_barrier_wait(&meet);
    return 0;
}

int main(void) {
    pthread_t t[2];
    int number[2] = {0, 1};
    pthread_barrier_init(&meet, 0, 2);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, work, &number[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    pthread_barrier_destroy(&meet);
    return 0;
}
