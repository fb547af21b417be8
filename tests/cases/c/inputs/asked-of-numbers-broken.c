// As in asked-of-numbers.c, but the least number is forgotten, which has no negative.
#include <klee/klee.h>

int main(void) {
    int number = klee_int("number");
    klee_assert(klee_get_value_i32(number) == number && klee_get_obj_size(&number) == sizeof number);
    __CPROVER_assert(!__CPROVER_overflow_unary_minus(number), "it has a negative"); //~ fails assertion.violated
    return 0;
}
