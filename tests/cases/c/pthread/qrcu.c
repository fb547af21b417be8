//~ holds
//? unreach-call
// Readers count themselves in one of two counters; an updater waits for the old one.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern _Bool __VERIFIER_nondet_bool(void);

int idx = 0, ctr[2] = {1, 0};
int readerprogress = 0;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void __VERIFIER_atomic_enter(int which) {
    __VERIFIER_assume(ctr[which] > 0);
    ctr[which]++;
}
static void __VERIFIER_atomic_leave(int which) { ctr[which]--; }
static int __VERIFIER_atomic_sum(void) { return ctr[0] + ctr[1]; }

void *reader(void *arg) {
    int mine = idx;
    __VERIFIER_atomic_enter(mine);
    readerprogress = 1;
    readerprogress = 2;
    __VERIFIER_atomic_leave(mine);
    return 0;
}

void *updater(void *arg) {
    int before = readerprogress, sum;
    sum = __VERIFIER_atomic_sum();
    pthread_mutex_lock(&mutex);
    if (sum > 1 || before == 1) {
        if (idx == 0) {
            ctr[1]++;
            idx = 1;
            ctr[0]--;
            __VERIFIER_assume(ctr[0] == 0);
        }
    }
    pthread_mutex_unlock(&mutex);
    int after = readerprogress;
    if (before == 1 && after == 1)
        reach_error();
    return 0;
}

int main(void) {
    pthread_t t1, t2;
    pthread_create(&t1, 0, reader, 0);
    pthread_create(&t2, 0, updater, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
