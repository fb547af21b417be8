// A machine that goes round for ever looks at its keys only by comparing them.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int step(int state, int key) {
    if (state == 0 && key == 17) return 1;
    if (state == 1 && (key == -4000 || key == 9)) return 2;
    if (state == 2 && (unsigned)key + 5 < 5) return 3;
    if (state == 2 && key > 100) return 4;
    return state == 3 ? 3 : 0;
}

int main(void) {
    int state = 0;
    unsigned char rounds = 0;
    while (__VERIFIER_nondet_int()) {
        state = step(state, __VERIFIER_nondet_int());
        rounds++;
        assert(state != 4); //~ fails assertion.violated
    }
    return rounds;
}
