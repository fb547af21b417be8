//~ holds
#include <assert.h>
#include <stdint.h>
#include <inttypes.h>
#include <stdio.h>
#include <iso646.h>
#include <stdbool.h>
static inline void axpy(int n, int a, const int *restrict x, int *restrict y) {
    for (int i = 0; i < n; i++) y[i] += a * x[i];
}
int main(void) {
    int x[3] = {1, 2, 3}, y[3] = {0};
    axpy(3, 2, x, y);
    assert(y[2] == 6 and not false);
    uint64_t u = UINT64_C(1) << 63;
    printf("%" PRIu64 "\n", u);
    assert(__func__[0] == 'm');
    assert(INTMAX_MAX > 0);
    return 0;
}
