//~ fails
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
static pthread_key_t key;
static pthread_once_t once=PTHREAD_ONCE_INIT;
static int destroyed;
static pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;
static int calls;
static void dtor(void*p) {
    pthread_mutex_lock(&m);
    destroyed++;
    pthread_mutex_unlock(&m);
    free(p);
}
static void mk(void) {
    calls++;
    pthread_key_create(&key,dtor);
}
static void unlock(void*p) {
    pthread_mutex_unlock(p);
}
static void *w(void*a) {
    pthread_once(&once,mk);
    int*p=malloc(sizeof*p);
    *p=1;
    pthread_setspecific(key,p);
    assert(pthread_getspecific(key)==p);
    pthread_mutex_lock(&m);
    pthread_cleanup_push(unlock,&m);
    if(a)   return 0;
    pthread_cleanup_pop(1);
    return 0;
}
int main() {
    pthread_t a,b;
    pthread_create(&a,0,w,0);
    pthread_create(&b,0,w,&key);
    void*r;
    pthread_join(a,0);
    pthread_join(b,&r);
    assert(r==(void*)3);
    assert(destroyed==2);
    assert(calls==1);
    return 0;
}
