//? no-data-race
// Two threads count up to any number, each for itself, but one is not joined; they are defined without the parameter that threads are given.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int __VERIFIER_nondet_int(void);

static int first_sum, second_sum, length;

static void *first() {
    while (first_sum < length)
        first_sum++;
    return 0;
}

static void *second() {
    while (second_sum < length)
        second_sum++;
    return 0;
}

int main(void) {
    pthread_t one, other;
    length = __VERIFIER_nondet_int();
    pthread_create(&one, 0, first, 0);
    pthread_create(&other, 0, second, 0);
    pthread_join(one, 0);
    return first_sum + second_sum > 0; //~ fails concurrency.data-race
}
