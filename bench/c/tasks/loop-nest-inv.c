//~ holds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    int n=__VERIFIER_nondet_int(), m=__VERIFIER_nondet_int();
    if(n<0||m<0||n>1000||m>1000) return 0;
    int i,j,k=0;
    for(i=0;i<n;i++) for(j=0;j<m;j++) {
        assert(k<=n*m);
        k++;
    }
}
