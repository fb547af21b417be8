//~ holds
#include <assert.h>
#include <stdlib.h>
static int n;
static void drop(int **p) {
    n++;
    free(*p);
}
static int f(int x) {
    __attribute__((cleanup(drop))) int *p = malloc(4);
    if (!p) return 0;
    *p = x;
    if (x > 3) return *p;
    {
        __attribute__((cleanup(drop))) int *q = malloc(4);
        if (q) *q = 1;
    } return n;
}
int main(void) {
    assert(f(4) == 4);
    assert(n == 1);
    assert(f(2) == 2);
    assert(n == 3);
    return 0;
}
