//~ holds
#include <assert.h>
#include <stdint.h>
union F {
    float f;
    uint32_t u;
    uint8_t b[4];
};
extern float __VERIFIER_nondet_float(void);
int main(void) {
    union F x;
    x.f = 1.0f;
    assert(x.u == 0x3f800000u);
    assert(x.b[3] == 0x3f);
    x.f = __VERIFIER_nondet_float();
    uint32_t e = (x.u >> 23) & 0xff, m = x.u & 0x7fffff;
    if (x.f != x.f) assert(e == 255 && m != 0);
    union F y = x;
    y.u ^= 0x80000000u;
    if (x.f == x.f) assert(y.f == -x.f);
    return 0;
}
