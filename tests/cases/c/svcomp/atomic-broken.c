// Functions whose names say that they are atomic, and atomic sections.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void reach_error(void);

int value;

void add(void) {
    int seen = value;
    value = seen + 1;
}

void *worker(void *unused) {
    add();
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    __VERIFIER_atomic_begin();
    int seen = value;
    value = seen + 1;
    __VERIFIER_atomic_end();
    pthread_join(thread, 0);
    if (value != 2)
        reach_error(); //~ fails control.error-reached
    return 0;
}
