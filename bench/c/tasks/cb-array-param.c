//~ holds
#include <assert.h>
void f(int a[static 3], int (*b)[2], int n, int c[n]) {
    a[0] = 1;
    b[1][1] = 2;
    c[n - 1] = 3;
}
int main() {
    int a[3] = {0}, b[2][2] = {{0}}, c[4] = {0};
    f(a, b, 4, c);
    assert(a[0] + b[1][1] + c[3] == 6);
    char m[2][3] = { "ab", "cd" };
    assert(m[1][0] == 'd' - 1);
    assert(sizeof m == 6);
    char (*q)[3] = m;
    assert(q[1][1] == 'd');
    return 0;
}
