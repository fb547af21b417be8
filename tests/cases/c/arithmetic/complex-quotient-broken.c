#include <assert.h>
#include <complex.h>

// As in complex-quotient.c, but with another sign.
int main(void) {
    double complex quotient = (3 + 4 * I) / (1 + 2 * I);
    assert(cimag(quotient) == 2); //~ fails assertion.violated
    return 0;
}
