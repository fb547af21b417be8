//~ holds
//$ -p unreach-call
#include <pthread.h>
extern void abort(void);
void reach_error(void) {
}
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void assume_abort_if_not(int c) {
    if (!c) abort();
}
int mutex = 0, prev = 0, x = 0, cnt = 0;
void __VERIFIER_atomic_acquire(void) {
    assume_abort_if_not(mutex == 0);
    mutex = 1;
}
void __VERIFIER_atomic_release(void) {
    assume_abort_if_not(mutex == 1);
    mutex = 0;
}
void *thr1(void *a) {
    for (;;) {
        __VERIFIER_atomic_acquire();
        x = !x;
        if (x == prev) {
            reach_error();
        } prev = x;
        __VERIFIER_atomic_release();
    } return 0;
}
int main(void) {
    pthread_t t;
    prev = x;
    pthread_create(&t, 0, thr1, 0);
    pthread_create(&t, 0, thr1, 0);
    thr1(0);
    return 0;
}
