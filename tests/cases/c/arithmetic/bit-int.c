//~ holds
// Numbers of any width: unsigned ones wrap around at their own width.
#include <assert.h>

struct colour {
    unsigned _BitInt(24) rgb;
    unsigned _BitInt(3) shade;
};

static unsigned _BitInt(24) green(struct colour colour) { return colour.rgb >> 8 & 0xff; }

int main(void) {
    struct colour colour = {0xabcdef, 7};
    unsigned _BitInt(200) wide = 1;
    colour.shade++;
    assert(colour.shade == 0);
    assert(green(colour) == 0xcd);
    wide <<= 190;
    assert(wide >> 189 == 2);
    return 0;
}
