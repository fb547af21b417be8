//~ holds
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int sum(int n, int m, int a[n][m]) {
    int s = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += a[i][j];
    return s;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 3 + 1;
    int a[n][n + 1];
    for (unsigned i = 0; i < n; i++) for (unsigned j = 0; j <= n; j++) a[i][j] = i + j;
    assert(sizeof a == n * (n + 1) * sizeof(int));
    int s = sum(n, n + 1, a);
    assert(n != 2 || s == 9);
    return 0;
}
