//~ fails
#include <threads.h>
#include <stdatomic.h>
#include <assert.h>
mtx_t m;
cnd_t c;
int ready;
atomic_flag f=ATOMIC_FLAG_INIT;
int val;
thread_local int mine;
int prod(void*a) {
    mine=5;
    mtx_lock(&m);
    val=42+mine;
    ready=1;
    mtx_unlock(&m);
    while(atomic_flag_test_and_set(&f)) thrd_yield();
    val++;
    atomic_flag_clear(&f);
    return 7;
}
int main() {
    thrd_t t;
    mtx_init(&m,mtx_plain);
    cnd_init(&c);
    thrd_create(&t,prod,0);
    mtx_lock(&m);
    while(!ready) cnd_wait(&c,&m);
    mtx_unlock(&m);
    int r;
    thrd_join(t,&r);
    assert(r==7);
    assert(val==48);
    assert(mine==0);
    mtx_destroy(&m);
    cnd_destroy(&c);
}
