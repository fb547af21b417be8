//~ holds
//$ -p unreach-call
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int r = 0, s = 0;
void __VERIFIER_atomic_inc_r(void) {
    r = r + 1 > 5 ? 5 : r + 1;
}
void *thr(void *a) {
    __VERIFIER_atomic_inc_r();
    __VERIFIER_atomic_begin();
    if (r < 1) reach_error();
    __VERIFIER_atomic_end();
    return 0;
}
int main(void) {
    pthread_t t;
    for (int i = 0; i < 3; i++) pthread_create(&t, 0, thr, 0);
    return 0;
}
