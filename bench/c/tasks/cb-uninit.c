//~ fails
#include <assert.h>
int main() {
    int x;
    int *p = &x;
    __CPROVER_havoc_object(p);
    assert(x != 7);
    return 0;
}
