//~ holds
#include <assert.h>
#include <complex.h>

// Complex numbers are divided, also those of float.
int main(void) {
    double complex quotient = (3 + 4 * I) / (1 - 2 * I);
    float complex other = (6.0f + 2.0f * I) / (2.0f * I);
    assert(creal(quotient) == -1 && cimag(quotient) == 2 && crealf(other) == 1 && cimagf(other) == -3);
    return 0;
}
