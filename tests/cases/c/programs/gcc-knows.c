//~ holds
/* What GCC knows by itself and other compilers do not, and what CBMC and ESBMC ask of texts and numbers. */
#include <assert.h>
#include <limits.h>

typedef __float128 wide;

int main(void) {
    int number = __VERIFIER_nondet_int(), room = __builtin_add_overflow_p(number, 1, number);
    assert(room == (number == INT_MAX));
    assert(!__builtin_mul_overflow_p(number, 2, 0L) && __builtin_sub_overflow_p(0u, 1u, 0u));
    assert(__builtin_speculation_safe_value(number) == number);
    assert(__builtin_isinfl(-1.0L / 0) < 0 && __builtin_finitef(2.5f) && __builtin_lfloorf(-2.5f) == -3);
    wide half = 0.5;
    assert(half + half == 1);

    double zero = 0.0, below = -0.0;
    unsigned bits;
    float one = 1;
    assert(zero == below && !__CPROVER_equal(zero, below));
    __ESBMC_bitcast(&bits, &one);
    assert(bits == 0x3f800000);

    char text[5] = "abc";
    text[2] = __VERIFIER_nondet_char();
    assert(__CPROVER_is_zero_string(text) && __CPROVER_buffer_size(text + 1) == 4);
    assert(__CPROVER_zero_string_length(text) >= 2);
    if (number != number)
        __ESBMC_unreachable();
    return 0;
}
