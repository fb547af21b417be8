/* What comes from outside: random numbers, the environment. Each is any value. */
#include <__clew.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

int rand(void) { return (int)__clew_nondet_range(0, RAND_MAX < INT_MAX ? RAND_MAX : INT_MAX); }
int rand_r(unsigned *seed) {
    *seed += 1; /* what it becomes is nobody's business, but it is read and written */
    return rand();
}
void srand(unsigned seed) { (void)seed; }
long random(void) { return (long)__clew_nondet_range(0, 0x7fffffff); }
void srandom(unsigned seed) { (void)seed; }

long lrand48(void) { return random(); }
long mrand48(void) { return (long)__clew_nondet_i32(); }
void srand48(long seed) { (void)seed; }
double drand48(void) { return (double)__clew_nondet_range(0, 0xffffffffffff) / 0x1p48; }

/* The same with a state of the program's own, which is read and written. */
static void next(unsigned short state[3]) {
    for (int i = 0; i < 3; i++)
        state[i] = (unsigned short)(state[i] + 1);
}
double erand48(unsigned short state[3]) { return next(state), drand48(); }
long nrand48(unsigned short state[3]) { return next(state), lrand48(); }
long jrand48(unsigned short state[3]) { return next(state), mrand48(); }

unsigned arc4random(void) { return (unsigned)__clew_nondet_i32(); }
unsigned arc4random_uniform(unsigned bound) { return bound < 2 ? 0 : (unsigned)__clew_nondet_range(0, (int64_t)bound - 1); }
void arc4random_buf(void *data, size_t size) {
    char *bytes = data;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)__clew_nondet_i8();
}

ssize_t getrandom(void *data, size_t size, unsigned flags) {
    (void)flags;
    if (__clew_nondet_bool())
        return -1;
    char *bytes = data;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)__clew_nondet_i8();
    return (ssize_t)size;
}

int getentropy(void *data, size_t size) { return size > 256 || getrandom(data, size, 0) < 0 ? -1 : 0; }

pid_t getpid(void) { return 1; }
