//~ holds
#include <assert.h>
struct P {
    int x, y;
    struct {
        int z[4];
    } in;
};
static int t[10] = { [2] = 5, 6, [8] = 1, [4 ... 6] = 9 };
struct P g = { .y = 2, .in.z = { [1] = 7 } };
int f(struct P p) {
    return p.x + p.y;
}
int main(void) {
    assert(t[0] == 0 && t[3] == 6 && t[5] == 9 && t[8] == 1);
    assert(g.x == 0 && g.y == 2 && g.in.z[1] == 7);
    assert(f((struct P){ .x = 3, .y = 4 }) == 7);
    int *p = (int[]) {
        1, 2, 3
    };
    assert(p[2] == 3);
    return 0;
}
