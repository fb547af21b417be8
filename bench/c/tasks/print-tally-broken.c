//~ fails
//$ -p unreach-call
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned rounds = __VERIFIER_nondet_uint(), odd = 0, even = 0;
    for (unsigned at = 0; at < rounds; at++) {
        if (at % 2)
            odd++;
        else
            even++;
        printf("%u: %u odd, %u %s\n", at, odd, even, "even");
    }
    printf("%u of %u, %.1f\n", odd, rounds, 0.5);
    if (odd + even == rounds && rounds == 5)
        reach_error();
}
