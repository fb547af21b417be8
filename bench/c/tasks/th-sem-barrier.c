//~ holds
#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
sem_t s;
pthread_barrier_t b;
int v[3];
void *w(void *a) {
    int i = (int)(long)a;
    v[i] = i + 1;
    pthread_barrier_wait(&b);
    assert(v[0] + v[1] == 3);
    sem_post(&s);
    return 0;
}
int main(void) {
    sem_init(&s, 0, 0);
    pthread_barrier_init(&b, 0, 2);
    pthread_t p, q;
    pthread_create(&p, 0, w, (void *)0);
    pthread_create(&q, 0, w, (void *)1);
    sem_wait(&s);
    sem_wait(&s);
    pthread_join(p, 0);
    pthread_join(q, 0);
    pthread_barrier_destroy(&b);
    sem_destroy(&s);
    return 0;
}
