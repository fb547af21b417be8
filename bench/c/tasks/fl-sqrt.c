//~ holds
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (!(x >= 0 && x < 1e10f)) return 0;
    float r = sqrtf(x);
    assert(r >= 0.0f);
    assert(r < 100001.0f);
    return 0;
}
