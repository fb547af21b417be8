//~ holds
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main() {
    unsigned n=__VERIFIER_nondet_uint();
    if(n>=1u<<16) return 0;
    unsigned p=0,q=1,r=n,h=0;
    while(q<=n) q=4*q;
    while(q!=1) {
        q/=4;
        h=p+q;
        p/=2;
        if(r>=h) {
            p+=q;
            r-=h;
        }
    }
    assert(p*p<=n && r==n-p*p && r<=2*p);
}
