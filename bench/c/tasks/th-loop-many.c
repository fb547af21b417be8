//~ holds
//$ -p no-data-race
#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *a) {
    pthread_mutex_lock(&m);
    n++;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    int k = __VERIFIER_nondet_int();
    pthread_t *t;
    if (k < 1 || k > 1000) return 0;
    t = malloc(k * sizeof *t);
    if (!t) return 0;
    for (int i = 0; i < k; i++) pthread_create(&t[i], 0, f, 0);
    for (int i = 0; i < k; i++) pthread_join(t[i], 0);
    free(t);
    return n;
}
