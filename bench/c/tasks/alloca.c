//~ holds
#include <assert.h>
#include <alloca.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 6) return 0;
    int *p = alloca(n * sizeof *p);
    for (int i = 0; i < n; i++) p[i] = i * i;
    assert(p[n - 1] == (n - 1) * (n - 1));
    char *q = __builtin_alloca(4);
    strcpy(q, "abc");
    assert(q[2] == 'c');
    return 0;
}
