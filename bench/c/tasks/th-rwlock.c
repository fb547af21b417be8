//~ holds
#include <pthread.h>
#include <assert.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int a, b;
void *wr(void *x) {
    pthread_rwlock_wrlock(&l);
    a++;
    b++;
    pthread_rwlock_unlock(&l);
    return 0;
}
void *rd(void *x) {
    pthread_rwlock_rdlock(&l);
    assert(a == b);
    pthread_rwlock_unlock(&l);
    return 0;
}
int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, wr, 0);
    pthread_create(&t[1], 0, rd, 0);
    pthread_create(&t[2], 0, rd, 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
    return 0;
}
