//~ holds
#include <assert.h>
struct big {
    int v[20];
};
struct pair {
    double a;
    int b;
};
static struct big mk(int x) {
    struct big b;
    for (int i = 0; i < 20; i++) b.v[i] = x + i;
    return b;
}
static struct pair sw(struct pair p) {
    struct pair q = { p.b, (int)p.a };
    return q;
}
int main(void) {
    assert(mk(3).v[19] == 22);
    struct pair p = sw((struct pair){ 4.0, 9 });
    assert(p.a == 9.0 && p.b == 4);
    struct big x = mk(1), y;
    y = x;
    y.v[3] = 0;
    assert(x.v[3] == 4);
    return 0;
}
