//? control.error-reached
// Any number of threads that do one of many things, each of which depends on more answers from outside; one of them goes past the lock.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int busy;

static void use(void) {
    pthread_mutex_lock(&lock);
    if (busy)
        reach_error(); //~ fails control.error-reached
    busy = 1;
    busy = 0;
    pthread_mutex_unlock(&lock);
}

static void *serve(void *unused) {
    for (;;)
        switch (__VERIFIER_nondet_int()) {
        case 0:
            if (__VERIFIER_nondet_int() && __VERIFIER_nondet_int() > 4 && __VERIFIER_nondet_int() < 2)
                use();
            break;
        case 1:
            if (__VERIFIER_nondet_int() == 3 || __VERIFIER_nondet_int() == 9)
                use();
            break;
        case 3:
            if (__VERIFIER_nondet_int() != 5)
                return unused;
            break;
        case 4:
        case 6:
            if (__VERIFIER_nondet_int() == 11)
                busy = 1;
            break;
        }
}

int main(void) {
    pthread_t thread;
    for (;;)
        pthread_create(&thread, 0, serve, 0);
}
