//~ holds
// The same, with as many steps as there are processes before the last one.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum { WAITS, READY };
static int first, second, third, fourth, fifth, last;
static int token, start, passed;

#define RUN(process, next) \
    if (process == READY && __VERIFIER_nondet_int()) { \
        process = WAITS; \
        token = (int)(token + 1u); \
        passed++; \
        next = READY; \
    }

int main(void) {
    first = READY;
    start = token = __VERIFIER_nondet_int();
    while (1) {
        RUN(first, second)
        RUN(second, third)
        RUN(third, fourth)
        RUN(fourth, fifth)
        RUN(fifth, last)
        if (last == READY && __VERIFIER_nondet_int()) {
            assert(token == (int)(start + 5u));
            last = WAITS;
            passed = 0;
            start = token = __VERIFIER_nondet_int();
            first = READY;
        }
    }
}
