//~ holds
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
#include <stdint.h>
static uint32_t rotl(uint32_t x,unsigned r) {
    r&=31;
    return (x<<r)|(x>>((32-r)&31));
}
int main() {
    unsigned r=__VERIFIER_nondet_uint();
    if(r>31) return 0;
    uint32_t x=__VERIFIER_nondet_uint();
    return rotl(x,r)==rotl(rotl(x,r),0)?0:1;
}
