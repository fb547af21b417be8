//~ holds
#include <assert.h>
int g;
int f(int x) {
    g += x;
    return x;
}
int main() {
    int r = f(0) ? f(1) : f(2);
    assert(r == 2 && g == 2);
    r = f(1) && f(0) || f(4);
    assert(r == 1 && g == 7);
    r = (f(1), f(2));
    assert(r == 2);
    int i = 0, a[3] = {0};
    a[i++] += 5;
    assert(i == 1 && a[0] == 5);
    return 0;
}
