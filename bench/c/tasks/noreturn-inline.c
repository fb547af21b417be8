//~ holds
#include <assert.h>
#include <stdnoreturn.h>
#include <stdlib.h>
noreturn static void die(int c) {
    exit(c);
}
static inline __attribute__((always_inline)) int sq(int x) {
    return x * x;
}
__attribute__((constructor)) static void init(void);
static int ready;
static void init(void) {
    ready = 1;
}
__attribute__((weak)) int hook(void) {
    return 3;
}
int real(void) {
    return 8;
}
int alias_of(void) __attribute__((alias("real")));
int main(void) {
    assert(ready);
    assert(sq(4) == 16);
    assert(hook() == 3);
    assert(alias_of() == 8);
    die(0);
}
