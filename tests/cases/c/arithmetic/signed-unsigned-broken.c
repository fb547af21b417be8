#include <clew.h>

int main(void) {
    int balance = clew_nondet_range(-5, 5);
    unsigned limit = 3;
    int small = balance < limit;
    clew_assert(balance >= 0 || small); //~ fails assertion.violated
    return 0;
}
