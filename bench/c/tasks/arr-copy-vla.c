//~ holds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main() {
    unsigned n=__VERIFIER_nondet_uint();
    if(n==0||n>100000) return 0;
    int a[n];
    int b[n];
    for(unsigned i=0;i<n;i++) {
        a[i]=__VERIFIER_nondet_int();
    }
    for(unsigned i=0;i<n;i++)   b[i]=a[i];
    for(unsigned i=0;i<n;i++) assert(a[i]==b[i]);
}
