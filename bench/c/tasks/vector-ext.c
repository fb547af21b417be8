//~ holds
#include <assert.h>
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
    v4 a = { 1, 2, 3, 4 }, b = { 10, 20, 30, 40 };
    v4 c = a + b * 2;
    assert(c[0] == 21 && c[3] == 84);
    v4 m = a > 2;
    assert(m[0] == 0 && m[3] == -1);
    v4 s = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    assert(s[1] == 10);
    return 0;
}
