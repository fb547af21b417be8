// As in standard-bits.c, but zero is forgotten, of which nothing is below.
#include <assert.h>
#include <stdbit.h>

typedef int four __attribute__((vector_size(16)));

unsigned nondet_uint(void);

int main(void) {
    unsigned number = nondet_uint();
    assert(stdc_count_ones(number) + stdc_count_zeros(number) == 32);
    assert(stdc_has_single_bit(stdc_bit_floor(number))); //~ fails assertion.violated
    assert(stdc_has_single_bit(8ul) && stdc_leading_zeros((unsigned char)0x18) == 3 && stdc_trailing_ones(7ull) == 3);
    four numbers = {1, 2, 3, 4}, places = {3, 2, 1, 0};
    assert(__builtin_shuffle(numbers, places)[0] == 4);
    return 0;
}
