//? unreach-call
// Functions whose names say that they are atomic.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);

int w = 0, r = 0, x, y;

void __VERIFIER_atomic_take_write_lock(void) {
    __VERIFIER_assume(w == 0);
    w = 1;
}

void __VERIFIER_atomic_take_read_lock(void) {
    __VERIFIER_assume(w == 0);
    r = r + 1;
}

void __VERIFIER_atomic_release_read_lock(void) { r = r - 1; }

void *writer(void *arg) {
    __VERIFIER_atomic_take_write_lock();
    x = 3;
    w = 0;
    return 0;
}

void *reader(void *arg) {
    int l;
    __VERIFIER_atomic_take_read_lock();
    l = x;
    y = l;
    if (y != x)
        reach_error(); //~ fails control.error-reached
    __VERIFIER_atomic_release_read_lock();
    return 0;
}

int main() {
    pthread_t t1, t2, t3, t4;
    pthread_create(&t1, 0, writer, 0);
    pthread_create(&t2, 0, reader, 0);
    pthread_create(&t3, 0, writer, 0);
    pthread_create(&t4, 0, reader, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    pthread_join(t3, 0);
    pthread_join(t4, 0);
    return 0;
}
