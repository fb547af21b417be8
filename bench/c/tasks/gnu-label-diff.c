//~ holds
#include <assert.h>
int f(int i) {
    static const int off[] = { &&a - &&a, &&b - &&a };
    goto *(&&a + off[i]);
    a: return 1;
    b: return 2;
}
int main(void) {
    assert(f(0) == 1);
    assert(f(1) == 2);
    return 0;
}
