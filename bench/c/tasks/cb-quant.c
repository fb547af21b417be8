//~ holds
#include <assert.h>
int main() {
    int a[5];
    for (int i = 0; i < 5; i++) a[i] = i;
    assert(__CPROVER_forall { int k; (0 <= k && k < 5) ==> a[k] == k });
    return 0;
}
