//~ fails
#include <assert.h>
unsigned doubled(unsigned number)
    __CPROVER_requires(number < 1000)
    __CPROVER_ensures(__CPROVER_return_value == 2 * number) {
    return number + number;
}
int main(void) {
    unsigned rounds = nondet_uint(), sum = 0, at = 0;
    __CPROVER_assume(rounds < 1000);
    while (at < rounds)
        __CPROVER_assigns(at, sum)
        __CPROVER_loop_invariant(at <= rounds && sum == 2 * at)
        __CPROVER_decreases(rounds - at) {
        at += 1 + (at == 700);
        sum += 2;
    }
    assert(sum == doubled(rounds));
}
