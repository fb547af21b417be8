//~ holds
#include <assert.h>
int main() {
    unsigned __CPROVER_bitvector[5] x = 31;
    x++;
    assert(x == 0);
    return 0;
}
