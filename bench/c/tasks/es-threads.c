//~ fails
#include <pthread.h>
#include <assert.h>
int x, y;
int nondet_int();
void *a(void *p) {
    x = 1;
    __ESBMC_atomic_begin();
    y = x + 1;
    __ESBMC_atomic_end();
    return 0;
}
void *b(void *p) {
    __ESBMC_assume(y != 0);
    assert(y == 2);
    x = 5;
    return 0;
}
void *c(void *p) {
    x = 7;
    return 0;
}
int main() {
    pthread_t t[3];
    pthread_create(&t[0], 0, a, 0);
    pthread_create(&t[1], 0, b, 0);
    pthread_create(&t[2], 0, c, 0);
    return 0;
}
