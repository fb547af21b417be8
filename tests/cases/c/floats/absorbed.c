//~ holds
// A large number swallows a small one: adding and taking away again is not the identity.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (!(x > 1.0f && x < 1e6f))
        return 0;
    float y = x + 0.25f;
    assert(y > x);
    return 0;
}
