//~ holds
#include <assert.h>
#include <stdint.h>
#include <stddef.h>
int a[10];
int main(void) {
    int *p = &a[2], *q = &a[7];
    assert(q - p == 5);
    assert((char *)q - (char *)p == 20);
    uintptr_t u = (uintptr_t)p;
    u += 4;
    assert((int *)u == &a[3]);
    assert(((uintptr_t)a & 3) == 0);
    int (*r)[10] = &a;
    assert((*r) + 10 == a + 10);
    assert(2[a] == 0);
    ptrdiff_t d = p - a;
    assert(d == 2);
    assert(p < q);
    void *v = p;
    v += 4;
    assert(v == &a[3]);
    return 0;
}
