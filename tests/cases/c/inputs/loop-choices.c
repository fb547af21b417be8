//~ holds
#include <clew.h>

int main(void) {
    unsigned rounds = clew_nondet_uint();
    clew_assume(rounds <= 8);
    int twos = 0, threes = 0;
    for (unsigned i = 0; i < rounds; i++) {
        if (clew_nondet_int() < 0)
            twos += 2;
        else
            threes += 3;
    }
    clew_assert(twos + threes <= 24 && twos + threes >= 2 * (int)rounds);
    return 0;
}
