//? no-data-race
// Two threads go over a table of any length, each with a sum of its own; but one of them is not joined, since its handle was written over.
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *table;
static int length, first_sum, second_sum;

static void *first(void *arg) {
    for (int i = 0; i < length; i++)
        first_sum += table[i];
    return 0;
}

static void *second(void *arg) {
    for (int i = 0; i < length; i++)
        second_sum += table[i];
    return 0;
}

int main(void) {
    pthread_t one, other;
    length = __VERIFIER_nondet_int();
    if (length < 0 || length > 1000000)
        return 0;
    table = calloc(length, sizeof *table);
    pthread_create(&one, 0, first, 0);
    second_sum = 1;
    pthread_create(&other, 0, second, 0);
    one = other;
    pthread_join(one, 0);
    int sum = first_sum; //~ fails concurrency.data-race
    return sum + second_sum;
}
