//~ holds
#include <assert.h>
#include <stdint.h>
struct n {
    uintptr_t x;
    int v;
} a, b, c;
int main(void) {
    a.v = 1;
    b.v = 2;
    c.v = 3;
    a.x = (uintptr_t)&b;
    b.x = (uintptr_t)&a ^ (uintptr_t)&c;
    c.x = (uintptr_t)&b;
    struct n *prev = 0, *cur = &a;
    int s = 0;
    while (cur) {
        s += cur->v;
        struct n *nx = (struct n *)(cur->x ^ (uintptr_t)prev);
        prev = cur;
        cur = nx;
    }
    assert(s == 6);
    return 0;
}
