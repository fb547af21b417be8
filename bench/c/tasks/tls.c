//~ holds
#include <assert.h>
#include <pthread.h>
static __thread int t = 1;
_Thread_local int u;
static void *run(void *a) {
    t += 5;
    u = *(int *)a;
    assert(t == 6);
    return (void *)(long)u;
}
int main(void) {
    int x = 3;
    pthread_t p;
    pthread_create(&p, 0, run, &x);
    void *r;
    pthread_join(p, &r);
    assert((long)r == 3 && t == 1 && u == 0);
    return 0;
}
