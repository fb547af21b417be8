//~ holds
#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
sem_t mutex,turn1,turn2;
int count, phase[3];
#define N 3
void *w(void*p) {
    int i=*(int*)p;
    phase[i]=1;
    sem_wait(&mutex);
    if(++count==N) {
        for(int k=0;k<N;k++) sem_post(&turn1);
    }
    sem_post(&mutex);
    sem_wait(&turn1);
    for(int k=0;k<N;k++) assert(phase[k]==1);
    return 0;
}
int main() {
    int id[N];
    pthread_t t[N];
    sem_init(&mutex,0,1);
    sem_init(&turn1,0,0);
    for(int i=0;i<N;i++) {
        id[i]=i;
        pthread_create(&t[i],0,w,&id[i]);
    }
    for(int i=0;i<N;i++) pthread_join(t[i],0);
}
