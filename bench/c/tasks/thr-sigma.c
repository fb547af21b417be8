//~ holds
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
#define SIGMA 5
int *array;
int array_index=-1;
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;
void *thread(void*arg) {
    pthread_mutex_lock(&m);
    array_index++;
    array[array_index]=1;
    pthread_mutex_unlock(&m);
    return 0;
}
int main() {
    int sum=0;
    pthread_t*t=malloc(sizeof(pthread_t)*SIGMA);
    array=malloc(sizeof(int)*SIGMA);
    assert(t);
    assert(array);
    for(int i=0;i<SIGMA;i++) array[i]=0;
    for(int i=0;i<SIGMA;i++) pthread_create(&t[i],NULL,thread,NULL);
    for(int i=0;i<SIGMA;i++) pthread_join(t[i],NULL);
    for(int i=0;i<SIGMA;i++) sum+=array[i];
    assert(sum==SIGMA);
    free(t);
    free(array);
    return 0;
}
