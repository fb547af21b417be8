//~ fails
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 8) return 0;
    int a[n];
    for (unsigned i = 0; i <= n; i++) a[i] = 0;
    return a[0];
}
