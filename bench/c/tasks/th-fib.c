//~ fails
//$ -p unreach-call
#include <pthread.h>
extern void abort(void);
void reach_error(void) {
}
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int i = 1, j = 1;
#define NUM 4
void *t1(void *a) {
    for (int k = 0; k < NUM; k++) {
        __VERIFIER_atomic_begin();
        i += j;
        __VERIFIER_atomic_end();
    }
    pthread_exit(NULL);
}
void *t2(void *a) {
    for (int k = 0; k < NUM; k++) {
        __VERIFIER_atomic_begin();
        j += i;
        __VERIFIER_atomic_end();
    }
    pthread_exit(NULL);
} int cur = 1, prev = 0, next = 0, x = 0;
int fib(void) {
    for (x = 0; x < 10; x++) {
        next = prev + cur;
        prev = cur;
        cur = next;
    } return prev;
}
int main(int argc, char **argv) {
    pthread_t a, b;
    pthread_create(&a, NULL, t1, NULL);
    pthread_create(&b, NULL, t2, NULL);
    int correct = fib();
    __VERIFIER_atomic_begin();
    int bad = i >= correct || j >= correct;
    __VERIFIER_atomic_end();
    if (bad) {
        reach_error();
        abort();
    } return 0;
}
