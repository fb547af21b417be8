//~ holds
// A share of a whole: a quotient is at most one, and may be one also where the part is smaller.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float part = __VERIFIER_nondet_float(), whole = __VERIFIER_nondet_float();
    if (!(part > 0.0f && whole <= 1000.0f && part <= whole))
        return 0;
    float share = part / whole;
    assert(share >= 0.0f && share <= 1.0f);
    return 0;
}
