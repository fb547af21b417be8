//~ holds
#include <stdatomic.h>
#include <pthread.h>
#include <assert.h>
atomic_int x,y;
int r1,r2;
#define ORD memory_order_seq_cst
void*a(void*_) {
    atomic_store_explicit(&x,1,ORD);
    r1=atomic_load_explicit(&y,ORD);
    return 0;
}
void*b(void*_) {
    atomic_store_explicit(&y,1,ORD);
    r2=atomic_load_explicit(&x,ORD);
    return 0;
}
int main() {
    pthread_t t,u;
    pthread_create(&t,0,a,0);
    pthread_create(&u,0,b,0);
    pthread_join(t,0);
    pthread_join(u,0);
    assert(r1||r2);
}
