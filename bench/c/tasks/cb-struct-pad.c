//~ holds
#include <assert.h>
#include <string.h>
#include <stddef.h>
struct S {
    char c;
    int i;
    short s;
};
struct T {
    struct S a[2];
    union {
        int x;
        char y[6];
    } u;
};
int main() {
    assert(sizeof(struct S) == 12 && offsetof(struct S, i) == 4);
    struct T t, v;
    memset(&t, 0, sizeof t);
    t.a[1].i = 0x01020304;
    memcpy(&v, &t, sizeof t);
    assert(((unsigned char *)&v)[16] == 4);
    v.u.x = -1;
    assert(v.u.y[3] == -1 && v.u.y[4] == 0);
    struct {
        int a;
        struct {
            int b;
        };
    }
    an = { 1, { 2 } };
    assert(an.b == 2);
    return 0;
}
