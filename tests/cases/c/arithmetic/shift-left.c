//~ holds
#include <assert.h>
#include <clew.h>

int main(void) {
    int by = clew_nondet_range(0, 31);
    unsigned one = 1u << by;
    int small = by < 30 ? 1 << by : 0;
    assert(one != 0 && small >= 0);
    return 0;
}
