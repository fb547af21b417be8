// What does not hold behind the start of a thread is no reason why the thread should not have run before.
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern void reach_error(void);

static void *work(void *unused) {
    reach_error(); //~ fails control.error-reached
    return unused;
}

int main(int count, char **words) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    __VERIFIER_assume(words == NULL);
    return 0;
}
