//~ holds
#include <assert.h>
#include <stdint.h>

// Pointers that are made of numbers are ordered as those are, without a sign, and wrap around as they do.
int main(void) {
    char *last = (char *)-1, *low = (char *)4096, *middle = (char *)INT64_MAX;
    volatile uintptr_t past = (uintptr_t)INT64_MAX + 2;
    middle += 2;
    assert(low < last && !(last < low) && middle == (char *)past && low < middle);
    return 0;
}
