//~ holds
// What does not hold in front of the start of a thread: there is no such thread.
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern void reach_error(void);

static void *work(void *unused) {
    reach_error();
    return unused;
}

int main(int count, char **words) {
    pthread_t thread;
    __VERIFIER_assume(words == NULL);
    pthread_create(&thread, NULL, work, NULL);
    return 0;
}
