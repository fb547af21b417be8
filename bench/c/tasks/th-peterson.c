//~ holds
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
atomic_int f1, f2, turn;
int x;
void *t1(void *a) {
    f1 = 1;
    turn = 1;
    while (f2 && turn == 1);
    x = 0;
    assert(x <= 0);
    f1 = 0;
    return 0;
}
void *t2(void *a) {
    f2 = 1;
    turn = 0;
    while (f1 && turn == 0);
    x = 1;
    assert(x >= 1);
    f2 = 0;
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, t1, 0);
    pthread_create(&b, 0, t2, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
