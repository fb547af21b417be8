//~ holds
//? unreach-call
// Two threads build Fibonacci numbers out of each other; how large they get is known.
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
void __VERIFIER_assert(int cond) { if (!cond) { ERROR: reach_error(); } }

int i = 1, j = 1;
#define NUM 3

void *t1(void *arg) {
    int k = 0;
    for (k = 0; k < NUM; k++)
        i += j;
    pthread_exit(NULL);
}

void *t2(void *arg) {
    int k = 0;
    for (k = 0; k < NUM; k++)
        j += i;
    pthread_exit(NULL);
}

int main(int argc, char **argv) {
    pthread_t id1, id2;
    pthread_create(&id1, NULL, t1, NULL);
    pthread_create(&id2, NULL, t2, NULL);
    if (i > 21 || j > 21)
        reach_error();
    return 0;
}
