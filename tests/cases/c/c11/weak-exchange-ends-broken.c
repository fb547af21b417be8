//? termination
// What is expected never comes: each exchange fails for a reason, and so for ever.
#include <stdatomic.h>

static atomic_int counter;

int main(void)
{
    int expected = 1;
    while (!atomic_compare_exchange_weak(&counter, &expected, 2)) { //~ fails control.nontermination
        expected = 1;
    }
    return 0;
}
