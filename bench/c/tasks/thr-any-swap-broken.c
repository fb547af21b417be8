//~ fails
//$ -p unreach-call
#include <pthread.h>
extern void abort(void);
void reach_error(void) {
}
static void assume(int held) {
    if (!held) abort();
}
int busy, first = 1, second = 2;
void __VERIFIER_atomic_enter(void) {
    assume(busy == 0);
    busy = 1;
}
void __VERIFIER_atomic_leave(void) {
    busy = 0;
}
void *swapping(void *given) {
    __VERIFIER_atomic_enter();
    int kept = first;
    first = second;
    __VERIFIER_atomic_leave();
    __VERIFIER_atomic_enter();
    second = kept;
    __VERIFIER_atomic_leave();
    return 0;
}
void *looking(void *given) {
    __VERIFIER_atomic_enter();
    if (first == second) reach_error();
    __VERIFIER_atomic_leave();
    return 0;
}
int main(void) {
    pthread_t thread;
    while (1) {
        pthread_create(&thread, 0, swapping, 0);
        pthread_create(&thread, 0, looking, 0);
    }
}
