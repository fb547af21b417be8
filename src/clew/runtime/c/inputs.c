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

ssize_t getrandom(void *data, size_t size, unsigned flags) {
    (void)flags;
    if (__clew_nondet_bool())
        return -1;
    char *bytes = data;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)__clew_nondet_i8();
    return (ssize_t)size;
}

pid_t getpid(void) { return 1; }
