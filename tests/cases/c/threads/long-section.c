//~ holds
/* Nobody else runs inside of an atomic section, however many commands it has. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int begun, ended;

static int sum(int most) {
    int total = 0;
    for (int each = 0; each < most; each++)
        total += each;
    return total;
}

static void *work(void *unused) {
    __VERIFIER_atomic_begin();
    begun++;
    int total = sum(1500) + sum(1500);
    ended += total > 0;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    __VERIFIER_atomic_begin();
    assert(begun == ended);
    __VERIFIER_atomic_end();
    pthread_join(thread, 0);
    return 0;
}
