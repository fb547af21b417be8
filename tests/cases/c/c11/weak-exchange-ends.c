//~ holds
//? termination
// A weak exchange that is tried again fails without a reason now and then, but not for ever.
#include <stdatomic.h>

static atomic_int counter;

int main(void)
{
    int expected = atomic_load(&counter);
    while (!atomic_compare_exchange_weak(&counter, &expected, expected + 1)) {
    }
    return 0;
}
