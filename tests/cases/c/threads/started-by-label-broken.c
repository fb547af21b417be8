#include <assert.h>

_Atomic int ready, value;

void produce() {
    ready = 1;
    value = 7;
}

int main() {
__CPROVER_ASYNC_1:
    produce();
    if (ready)
        assert(value == 7); //~ fails assertion.violated
    return 0;
}
