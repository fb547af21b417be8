//~ fails
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main() {
    float f=__VERIFIER_nondet_float();
    if(!(f>-3e9f&&f<3e9f)) return 0;
    int i=(int)f;
    assert(fabsf((float)i-f)<128.0f);
    assert(isfinite(f));
    return 0;
}
