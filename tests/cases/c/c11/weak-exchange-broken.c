// A weak exchange is tried once: it may fail although nobody else has changed the counter.
#include <assert.h>
#include <stdatomic.h>

static atomic_int counter = 3;

int main(void)
{
    int expected = 3;
    atomic_compare_exchange_weak(&counter, &expected, 4);
    assert(counter == 4); //~ fails assertion.violated
    return 0;
}
