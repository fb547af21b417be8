//~ fails
#include <pthread.h>
#include <assert.h>
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c=PTHREAD_COND_INITIALIZER;
int items,eaten;
void*cons(void*a) {
    pthread_mutex_lock(&m);
    if(items==0)  pthread_cond_wait(&c,&m);
    items--;
    eaten++;
    assert(items>=0);
    pthread_mutex_unlock(&m);
    return 0;
}
void*prod(void*a) {
    for(int i=0;i<2;i++) {
        pthread_mutex_lock(&m);
        items++;
        pthread_cond_broadcast(&c);
        pthread_mutex_unlock(&m);
    }
    return 0;
}
int main() {
    pthread_t x,y,z;
    pthread_create(&x,0,cons,0);
    pthread_create(&y,0,cons,0);
    pthread_create(&z,0,prod,0);
    pthread_join(x,0);
    pthread_join(y,0);
    pthread_join(z,0);
    assert(eaten==2);
    return 0;
}
