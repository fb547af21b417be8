//~ holds
#include <assert.h>

// Zero has no first and no last bit; `ffs` says so.
int main(void) {
    for (int bits = 0; bits < 4; bits++) {
        int first = __builtin_ffs(bits);
        assert((first == 0) == (bits == 0));
        if (bits != 0)
            assert(__builtin_ctz(bits) == first - 1 && __builtin_clz(bits) >= 30);
    }
    return 0;
}
