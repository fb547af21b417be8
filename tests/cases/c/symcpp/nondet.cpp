//~ holds
// An input from a range; an empty range gives 0.
#include <clew.h>
#include <symcpp.h>

void main() {
    int x = symcpp_nondet(5, 10), none = symcpp_nondet(3, 2);
    clew_assert(x >= 5 && x <= 10);
    clew_assert(none == 0);
}
