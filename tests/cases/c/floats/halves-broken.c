/* Weights of a small network as numbers of 16 bits: sums are computed wider and rounded once when they are stored. */
#include <assert.h>
#include <math.h>

extern _Float16 __VERIFIER_nondet_half(void);

struct layer {
    _Float16 weights[3];
    _Float16 offset;
};

static const struct layer first = {{0.5f, -0.25f, 2}, 0.125f};

static _Float16 neuron(const struct layer *of, const _Float16 *inputs) {
    _Float16 sum = of->offset;
    for (int i = 0; i < 3; i++)
        sum += of->weights[i] * inputs[i];
    return sum < 0 ? (_Float16)0 : sum;
}

int main(void) {
    _Float16 known[3] = {1, 2, 3};
    assert(sizeof first == 8 && neuron(&first, known) == (_Float16)6.125);
    assert((_Float16)2049 == 2048 && isinf((_Float16)65520.0) && (_Float16)65519.9 == 65504);
    assert((_Float16)6e-8 > 0 && (_Float16)2e-8 == 0);
    _Float16 inputs[3] = {__VERIFIER_nondet_half(), __VERIFIER_nondet_half(), 1};
    if (!(fabs(inputs[0]) <= 100 && fabs(inputs[1]) <= 100))
        return 0;
    _Float16 found = neuron(&first, inputs);
    assert(found >= 0 && found < 77); //~ fails assertion.violated
    return 0;
}
