//~ holds
// The same, and what is asked holds of all inputs.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

#define TEN(what) what what what what what what what what what what

static int ready;

static void *work(void *unused) {
    ready = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    int key = __VERIFIER_nondet_int();
    unsigned sum = 0;
    pthread_create(&thread, 0, work, 0);
    TEN(TEN(sum = sum * 3 + 1;) TEN(sum = sum * 5 + 2;))
    pthread_join(thread, 0);
    assert(key != 7 || ready);
    return (int)(sum & 1);
}
