// What comes after abort does not happen; what comes before does.
#include <stdlib.h>
#include <clew.h>

int main(void) {
    int x = clew_nondet_range(0, 9);
    if (x > 5)
        abort();
    clew_assert(x < 5); //~ fails assertion.violated
    return 0;
}
