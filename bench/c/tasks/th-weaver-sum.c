//~ holds
//$ -p unreach-call
#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {
}
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void assume_abort_if_not(int c) {
    if (!c) abort();
}
int *A, M, i1, i2;
unsigned s1, s2;
void *p1(void *_) {
    while (i1 < M) {
        __VERIFIER_atomic_begin();
        s1 += (unsigned)A[i1];
        __VERIFIER_atomic_end();
        i1++;
    } return 0;
}
void *p2(void *_) {
    while (i2 < M) {
        __VERIFIER_atomic_begin();
        s2 += (unsigned)A[i2];
        __VERIFIER_atomic_end();
        i2++;
    } return 0;
}
int main() {
    pthread_t a, b;
    M = __VERIFIER_nondet_int();
    assume_abort_if_not(M > 0 && M < 4);
    A = malloc(M * sizeof(int));
    if (!A) abort();
    for (int k = 0; k < M; k++) A[k] = __VERIFIER_nondet_int();
    pthread_create(&a, 0, p1, 0);
    pthread_create(&b, 0, p2, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (s1 != s2) {
        reach_error();
    }
    free(A);
    return 0;
}
