// Two flags without a turn: each may wait for the other for ever, or both go in.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first_flag, second_flag;
static int inside;

static void *first(void *unused) {
    if (second_flag == 0) {
        first_flag = 1;
        inside++;
        assert(inside == 1); //~ fails assertion.violated
        inside--;
    }
    first_flag = 0;
    return unused;
}

static void *second(void *unused) {
    second_flag = 1;
    if (first_flag == 0) {
        inside++;
        inside--;
    }
    second_flag = 0;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
