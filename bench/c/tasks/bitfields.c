//~ holds
#include <assert.h>
struct B {
    unsigned a : 3;
    int b : 5;
    unsigned : 0;
    unsigned c : 20;
    _Bool d : 1;
    unsigned long long e : 40;
};
union U {
    struct {
        unsigned lo : 4, hi : 4;
    } f;
    unsigned char c;
};
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    struct B b = {0};
    unsigned x = __VERIFIER_nondet_uint();
    b.a = x;
    b.b = (int)(x % 32) - 16;
    b.c = x;
    b.d = x;
    b.e = 0xffffffffffull;
    assert(b.a == (x & 7));
    assert(b.b >= -16 && b.b <= 15);
    assert(b.c == (x & 0xfffff));
    assert(b.d == (x != 0));
    b.e++;
    assert(b.e == 0);
    union U u = {0};
    u.c = 0xA5;
    assert(u.f.lo == 5 && u.f.hi == 10);
    assert(sizeof(struct B) == 16);
    return 0;
}
