//~ holds
#include <assert.h>
#include <limits.h>
int main(void) {
    unsigned char a = 255, b = 1;
    assert(a + b == 256);
    assert((unsigned char)(a + b) == 0);
    assert(-1 > 0u);
    short s = -1;
    assert((unsigned short)s == 65535);
    assert((s >> 1) == -1);
    assert(sizeof('a') == 4);
    assert((int)3.99 == 3 && (int)-3.99 == -3);
    assert(-7 / 2 == -3 && -7 % 2 == -1);
    char c = (char)200;
    assert(c < 0);
    assert(1ull << 40 > UINT_MAX);
    assert((0 ? 1 : 2u) - 3 > 0);
    _Bool t = 0.5;
    assert(t == 1);
    long double ld = 1.5L;
    assert(ld * 2 == 3.0L);
    assert(1e16 + 1.0 == 1e16);
    float f = 16777216.f;
    assert(f + 1.f == f);
    return 0;
}
