/* Complex numbers: their parts and their size. */
#include <__clew.h>
#include <math.h>

double creal(double _Complex number) { return __real__ number; }
double cimag(double _Complex number) { return __imag__ number; }
double cabs(double _Complex number) { return hypot(__real__ number, __imag__ number); }
double carg(double _Complex number) { return atan2(__imag__ number, __real__ number); }
double _Complex conj(double _Complex number) { return __builtin_complex(__real__ number, -__imag__ number); }
float crealf(float _Complex number) { return __real__ number; }
float cimagf(float _Complex number) { return __imag__ number; }
float cabsf(float _Complex number) { return hypotf(__real__ number, __imag__ number); }

/* What the compiler calls for products; what is infinite or no number needs more care. */
double _Complex __muldc3(double a, double b, double c, double d) {
    double real = a * c - b * d, imaginary = a * d + b * c;
    __clew_check(real == real || imaginary == imaginary, "library.unmodelled", "a product of complex infinities");
    return __builtin_complex(real, imaginary);
}

float _Complex __mulsc3(float a, float b, float c, float d) {
    float real = a * c - b * d, imaginary = a * d + b * c;
    __clew_check(real == real || imaginary == imaginary, "library.unmodelled", "a product of complex infinities");
    return __builtin_complex(real, imaginary);
}
