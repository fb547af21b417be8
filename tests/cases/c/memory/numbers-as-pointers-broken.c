#include <assert.h>

// As in numbers-as-pointers.c, but nothing lies behind the last address.
int main(void) {
    char *last = (char *)-1, *low = (char *)4096;
    assert(last < low); //~ fails assertion.violated
    return 0;
}
