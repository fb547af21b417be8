// What counts of a key is what it is beside a number, and its remainders, also those of negative numbers.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int state = 0;
    unsigned char rounds = 0;
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (key % 3 == 1 && state == 0) state = 1;
        if (key % 3 == 2 && key > 50 && state == 1) state = 2;
        if (key % 2 == -1 && state == 2) state = 3;
        rounds++;
        assert(state != 3); //~ fails assertion.violated
    }
    return rounds;
}
