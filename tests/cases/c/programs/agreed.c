/* Contracts are left to other tools; how numbers are rounded is said by a variable of theirs. */
#include <assert.h>

extern int __CPROVER_rounding_mode;

int increased(int *number)
    __CPROVER_requires(*number < 10)
    __CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(*number) + 1)
    __CPROVER_assigns(*number) {
    return ++*number;
}

int main(void) {
    int number = __ESBMC_nondet_int(), before = number;
    __CPROVER_assume(number > 0 && number < 5);
    __ESBMC_loop_invariant(number > 0);
    while (number < 5)
        __CPROVER_loop_invariant(number <= 5)
        __CPROVER_decreases(5 - number) {
        increased(&number);
    }
    assert(number == 5 && before < number);
    __CPROVER_floatbv[32][23] third = (float)before;
    __CPROVER_rounding_mode = 1;
    float down = third / 3;
    __CPROVER_rounding_mode = 2;
    assert(down <= third / 3 && __CPROVER_rounding_mode == 2);
    assert(__CPROVER_saturating_plus(2147483647, before) == 2147483647);
}
//~ holds
