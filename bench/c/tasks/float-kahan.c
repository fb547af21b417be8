//~ holds
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main() {
    float s=0.0f;
    for(int i=0;i<4;i++) {
        float x=__VERIFIER_nondet_float();
        __VERIFIER_assume(x>=0.0f && x<=1.0f);
        s+=x;
    }
    assert(s<=4.0f && s>=0.0f);
}
