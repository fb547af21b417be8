//~ holds
#include <clew.h>

// A checksum bit by bit, and by a table: inputs choose among 256 places.
static unsigned char table[256];

static unsigned char shifted(unsigned char sum) {
    for (int bit = 0; bit < 8; bit++)
        sum = sum & 0x80 ? (sum << 1) ^ 0x07 : sum << 1;
    return sum;
}

int main(void) {
    for (int place = 0; place < 256; place++)
        table[place] = shifted(place);
    unsigned char next = clew_nondet_uchar();
    clew_assert(shifted(next) == table[next]);
    return 0;
}
