//~ fails
#include <assert.h>
extern short __VERIFIER_nondet_short(void);
int main() {
    short a=__VERIFIER_nondet_short();
    long long n=0,x=0,y=1,z=6;
    while(1) {
        assert(z==6*n+6);
        assert(y!=3*n*n+3*n+1 || n<9);
        if(!(n<=a)) break;
        n=n+1;
        x=x+y;
        y=y+z;
        z=z+6;
    }
    return 0;
}
