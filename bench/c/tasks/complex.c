//~ holds
#include <assert.h>
#include <complex.h>
int main(void) {
    double complex z = 3.0 + 4.0 * I, w = 1.0 - 2.0 * I;
    assert(creal(z * w) == 11.0);
    assert(cimag(z * w) == -2.0);
    assert(cabs(z) == 5.0);
    assert(creal(conj(z)) == 3.0 && cimag(conj(z)) == -4.0);
    float complex q = z;
    assert(crealf(q) == 3.0f);
    assert(__real__ z == 3.0 && __imag__ w == -2.0);
    assert(z != w);
    double complex d = (z * w) / w;
    assert(creal(d) == 3.0);
    return 0;
}
