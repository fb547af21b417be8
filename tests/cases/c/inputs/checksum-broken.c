#include <clew.h>

// As in checksum.c, but one place of the table is wrong.
static unsigned char table[256];

static unsigned char shifted(unsigned char sum) {
    for (int bit = 0; bit < 8; bit++)
        sum = sum & 0x80 ? (sum << 1) ^ 0x07 : sum << 1;
    return sum;
}

int main(void) {
    for (int place = 0; place < 256; place++)
        table[place] = place == 200 ? 1 : shifted(place);
    unsigned char next = clew_nondet_uchar();
    clew_assert(shifted(next) == table[next]); //~ fails assertion.violated
    return 0;
}
