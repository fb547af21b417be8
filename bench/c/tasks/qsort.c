//~ holds
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int cmp(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
int main(void) {
    int v[4];
    for (int i = 0; i < 4; i++) v[i] = __VERIFIER_nondet_int();
    qsort(v, 4, sizeof v[0], cmp);
    for (int i = 0; i < 3; i++) assert(v[i] <= v[i + 1]);
    int k = v[2];
    int *p = bsearch(&k, v, 4, sizeof v[0], cmp);
    assert(p && *p == k);
    return 0;
}
