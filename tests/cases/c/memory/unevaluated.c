//~ holds
#include <assert.h>
#include <stddef.h>

// Whether the compiler knows a value is asked without computing it.
static int known(const int *row, int n) { return __builtin_constant_p(row[n]) + __builtin_constant_p(*row / n); }

int main(void) {
    int row[2] = {1, 2};
    assert(known(row, 1000) == 0 && known(NULL, 0) == 0 && __builtin_constant_p(5));
    return 0;
}
