//~ holds
#include <stdatomic.h>
#include <pthread.h>
#include <assert.h>
atomic_int data,flag;
#define REL memory_order_release
void*a(void*_) {
    atomic_store_explicit(&data,42,memory_order_relaxed);
    atomic_store_explicit(&flag,1,REL);
    return 0;
}
void*b(void*_) {
    if(atomic_load_explicit(&flag,memory_order_acquire)==1) assert(atomic_load_explicit(&data,memory_order_relaxed)==42);
    return 0;
}
int main() {
    pthread_t t,u;
    pthread_create(&t,0,a,0);
    pthread_create(&u,0,b,0);
    pthread_join(t,0);
    pthread_join(u,0);
    assert(atomic_load_explicit(&flag,memory_order_relaxed)==1&&atomic_load_explicit(&data,memory_order_relaxed)==42);
}
