//~ fails
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
unsigned ack(unsigned m,unsigned n) {
    if(m==0) return n+1;
    if(n==0) return ack(m-1,1);
    return ack(m-1,ack(m,n-1));
}
int main() {
    unsigned m=__VERIFIER_nondet_uint()%3,n=__VERIFIER_nondet_uint()%4;
    unsigned r=ack(m,n);
    assert(r<9);
}
