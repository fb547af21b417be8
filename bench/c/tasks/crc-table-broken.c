//~ fails
#include <assert.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static uint8_t tab[256];
static uint8_t crc_bit(uint8_t c,uint8_t d) {
    c^=d;
    for(int i=0;i<8;i++) c = (c&0x80)? (uint8_t)((c<<1)^0x07) : (uint8_t)(c<<1);
    return c;
}
static void init(void) {
    for(int i=0;i<256;i++) tab[i]=crc_bit(0,(uint8_t)i);
}
int main() {
    init();
    tab[137]^=1;
    uint8_t a=0,b=0;
    for(int i=0;i<4;i++) {
        uint8_t d=__VERIFIER_nondet_uchar();
        a=crc_bit(a,d);
        b=tab[b^d];
    }
    assert(a==b);
}
