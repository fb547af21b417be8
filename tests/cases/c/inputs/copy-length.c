//~ holds
#include <string.h>

extern int __VERIFIER_nondet_int(void);

// As in copy-length-broken.c, but the length is not below zero.
int main(void) {
    char from[16] = {0}, to[16];
    int length = __VERIFIER_nondet_int();
    if (length < 0 || length > (int)sizeof to)
        return 1;
    memcpy(to, from, length);
    return 0;
}
