//~ holds
// The same, without a way to the state that must not be.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int state = 0;
    unsigned char rounds = 0;
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (key % 3 == 1 && state == 0) state = 1;
        if (key % 3 == 2 && key > 50 && state == 1) state = 2;
        if (key % 2 == -1 && state == 2) state = 1;
        rounds++;
        assert(state != 3);
    }
    return rounds;
}
