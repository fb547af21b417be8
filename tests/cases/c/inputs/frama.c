//~ holds
#include <__fc_builtin.h>
#include <assert.h>

int main(void) {
    int number = Frama_C_interval(-3, 5);
    unsigned char letter = Frama_C_unsigned_char_interval('a', 'z');
    double share = Frama_C_double_interval(0.0, 1.0);
    Frama_C_show_each_number(number);
    assert(number >= -3 && number <= 5);
    assert(letter >= 'a' && letter <= 'z');
    assert(share >= 0.0 && share <= 1.0);
    assert(Frama_C_nondet(1, 2) != 3);
    Frama_C_dump_each();
}
