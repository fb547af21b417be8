// Unsigned arithmetic wraps around and is no fault; the loop must not rely on values below zero.
#include <clew.h>

int main(void) {
    unsigned count = 3, rounds = 0;
    for (unsigned i = count - 1; i >= 0 && rounds < 5; i--)
        rounds++;
    clew_assert(rounds == 3); //~ fails assertion.violated
    return 0;
}
