#include <__fc_builtin.h>
#include <assert.h>

int main(void) {
    int number = 0;
    Frama_C_make_unknown((char *)&number, sizeof number);
    assert(Frama_C_nondet(number, 4) != 5); //~ fails assertion.violated
}
