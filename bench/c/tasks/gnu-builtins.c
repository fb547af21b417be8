//~ holds
#include <assert.h>
#include <limits.h>
int main(void) {
    assert(__builtin_popcount(0xf0f0u) == 8);
    assert(__builtin_clz(1u) == 31);
    assert(__builtin_ctz(8u) == 3);
    assert(__builtin_ffs(0) == 0);
    assert(__builtin_ffs(12) == 3);
    assert(__builtin_parity(7u) == 1);
    assert(__builtin_bswap32(0x11223344u) == 0x44332211u);
    assert(__builtin_bswap64(1ull) == 0x0100000000000000ull);
    assert(__builtin_bswap16(0x1234) == 0x3412);
    int r;
    assert(__builtin_add_overflow(INT_MAX, 1, &r) && r == INT_MIN);
    assert(!__builtin_sub_overflow(3, 4, &r) && r == -1);
    assert(__builtin_mul_overflow(1 << 20, 1 << 20, &r));
    unsigned char u;
    assert(__builtin_add_overflow(200, 100, &u) && u == 44);
    assert(__builtin_expect(5, 1) == 5);
    assert(__builtin_constant_p(3));
    assert(__builtin_types_compatible_p(int, signed));
    assert(__builtin_choose_expr(1, 4, "x") == 4);
    assert(__builtin_clzll(1) == 63);
    assert(__builtin_clrsb(0) == 31);
    assert(__builtin_popcountll(~0ull) == 64);
    assert(__builtin_abs(-3) == 3);
    assert(__builtin_strlen("abc") == 3);
    assert(__builtin_isnan(__builtin_nan("")));
    assert(__builtin_inf() > 1e308);
    assert(__builtin_huge_val() > 0);
    assert(__builtin_signbit(-0.0));
    assert(__builtin_copysign(1.0, -2.0) == -1.0);
    assert(__builtin_isinf_sign(-__builtin_inf()) == -1);
    assert(__builtin_fpclassify(1,2,3,4,5,0.0) == 5);
    char b[8];
    __builtin_memset(b, 7, 8);
    assert(b[5] == 7);
    assert(__builtin_memcmp(b, b, 8) == 0);
    assert(__builtin_object_size(b, 0) == 8);
    assert(!__builtin_isunordered(1.0, 2.0));
    assert(__builtin_isgreater(2.0, 1.0));
    assert(__builtin_rotateleft32(0x80000001u, 1) == 3u);
    return 0;
}
