//~ fails
#include <pthread.h>
#include <assert.h>
#include <errno.h>
pthread_rwlock_t l=PTHREAD_RWLOCK_INITIALIZER;
pthread_spinlock_t sp;
int v,w;
void *rd(void*a) {
    if(pthread_rwlock_tryrdlock(&l)==0) {
        assert(v==w);
        pthread_rwlock_unlock(&l);
    } else {
        pthread_spin_lock(&sp);
        pthread_spin_unlock(&sp);
    }
    return 0;
}
void *wr(void*a) {
    pthread_rwlock_rdlock(&l);
    v++;
    w++;
    pthread_rwlock_unlock(&l);
    return 0;
}
int main() {
    pthread_t a,b,c;
    pthread_spin_init(&sp,PTHREAD_PROCESS_PRIVATE);
    pthread_create(&a,0,wr,0);
    pthread_create(&b,0,rd,0);
    pthread_create(&c,0,wr,0);
    pthread_join(a,0);
    pthread_join(b,0);
    pthread_join(c,0);
    assert(v==2&&w==2);
    pthread_spin_destroy(&sp);
    return 0;
}
