#include <string.h>

extern int __VERIFIER_nondet_int(void);

// A length below zero is not above the size, and a very large one where it is used.
int main(void) {
    char from[16] = {0}, to[16];
    int length = __VERIFIER_nondet_int();
    if (length > (int)sizeof to)
        return 1;
    memcpy(to, from, length); //~ fails memory.out-of-bounds
    return 0;
}
