//~ holds
// What other checkers know of numbers, called without declarations.
#include <klee/klee.h>

int main(void) {
    int number = klee_int("number");
    klee_assert(klee_get_value_i32(number) == number && klee_get_obj_size(&number) == sizeof number);
    if (!__CPROVER_overflow_unary_minus(number))
        __CPROVER_assert(-number + number == 0, "it has a negative");
    __CPROVER_assert(__CPROVER_isgreaterf(2.0f, 1.0f) && !__CPROVER_islessd(2.0, 1.0), "numbers have an order");
    __CPROVER_assert(__CPROVER_isunorderedf(1.0f, __CPROVER_inff() * 0), "what is no number has none");
    return 0;
}
