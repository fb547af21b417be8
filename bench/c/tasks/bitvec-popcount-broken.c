//~ fails
#include <assert.h>
#include <stdint.h>
extern unsigned int __VERIFIER_nondet_uint(void);
static uint32_t pop1(uint32_t x) {
    x = x - ((x>>1)&0x55555555u);
    x=(x&0x33333333u)+((x>>2)&0x33333333u);
    x=(x+(x>>4))&0x0f0f0f0fu;
    return (x*0x01010100u)>>24;
}
static uint32_t pop2(uint32_t x) {
    uint32_t c=0;
    while(x) {
        x&=x-1;
        c++;
    }
    return c;
}
int main() {
    uint32_t x=__VERIFIER_nondet_uint();
    assert(pop1(x)==pop2(x));
    assert(pop1(x)==(uint32_t)__builtin_popcount(x));
}
