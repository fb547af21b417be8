// A filter of one number in a structure: what it trusts a measurement is a quotient that settles.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
struct filter { float value, doubt, drift, noise; };
static void update(struct filter *filter, float measured) {
    filter->doubt += filter->drift;
    float trust = filter->doubt / (filter->doubt + filter->noise);
    filter->value += 2.0f * trust * (measured - filter->value);
    filter->doubt = (1.0f - trust) * filter->doubt;
}
int main(void) {
    struct filter filter = {0.0f, 1.0f, 0.01f, 0.5f};
    for (int i = 0; i < 10; i++) {
        float measured = __VERIFIER_nondet_float();
        if (!(measured >= -100.0f && measured <= 100.0f))
            measured = 0.0f;
        update(&filter, measured);
        assert(filter.doubt >= 0.0f && filter.doubt <= 1.1f);
        assert(filter.value >= -101.0f && filter.value <= 101.0f); //~ fails assertion.violated
    }
}
