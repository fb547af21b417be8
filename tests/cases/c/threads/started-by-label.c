//~ holds
#include <assert.h>

_Atomic int ready, value;

void produce() {
    value = 7;
    ready = 1;
}

int main() {
__CPROVER_ASYNC_1:
    produce();
    if (ready)
        assert(value == 7);
    return 0;
}
