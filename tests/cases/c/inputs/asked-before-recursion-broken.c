// An input is looked at far behind the place where it was asked for, and calls nest without a bound between.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define TEN(what) what what what what what what what what what what

static unsigned char depth;

static void down(void) {
    if (__VERIFIER_nondet_int()) {
        depth ^= 1;
        down();
        depth ^= 1;
    }
}

int main(void) {
    int key = __VERIFIER_nondet_int();
    unsigned char sum = 0;
    TEN(TEN(sum = sum * 3 + 1;) TEN(sum = sum * 5 + 2;))
    down();
    assert(key != 7); //~ fails assertion.violated
    return sum & 1;
}
