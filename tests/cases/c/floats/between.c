//~ holds
// Between two numbers, by a share: at the upper end the result may be rounded beyond it.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float low = __VERIFIER_nondet_float(), high = __VERIFIER_nondet_float(), share = __VERIFIER_nondet_float();
    if (!(low >= -100.0f && high <= 100.0f && low <= high))
        return 0;
    if (share < 0.0f)
        share = 0.0f;
    if (!(share <= 1.0f))
        share = 1.0f;
    float found = low + share * (high - low);
    assert(found >= low);
    assert(found <= high + 0.001f);
}
