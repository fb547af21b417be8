//~ holds
// A strong exchange fails only where the values differ.
#include <assert.h>
#include <stdatomic.h>

static atomic_int counter = 3;

int main(void)
{
    int expected = 3;
    atomic_compare_exchange_strong(&counter, &expected, 4);
    assert(counter == 4);
    return 0;
}
