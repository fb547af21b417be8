//~ holds
// Unsigned arithmetic wraps around and is no fault; the loop must not rely on values below zero.
#include <clew.h>

int main(void) {
    unsigned count = 3, rounds = 0;
    for (unsigned i = count; i-- > 0 && rounds < 5;)
        rounds++;
    clew_assert(rounds == 3);
    return 0;
}
