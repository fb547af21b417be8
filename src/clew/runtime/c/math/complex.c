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

/* What the compiler calls for quotients. The larger part of the divisor is divided out, so that no square overflows;
   floats are divided as doubles. What compilers do with numbers at the ends of the range differs. */
static int is_moderate(double part) { return part == 0 || (fabs(part) > 0x1p-500 && fabs(part) < 0x1p500); }

double _Complex __divdc3(double a, double b, double c, double d) {
    double real, imaginary;
    __clew_check(is_moderate(a) && is_moderate(b) && is_moderate(c) && is_moderate(d) && (c != 0 || d != 0),
                 "library.unmodelled", "a quotient of complex numbers that are very large or small, or one by zero");
    if (fabs(c) < fabs(d)) {
        double ratio = c / d, divisor = c * ratio + d;
        real = (a * ratio + b) / divisor;
        imaginary = (b * ratio - a) / divisor;
    } else {
        double ratio = d / c, divisor = d * ratio + c;
        real = (b * ratio + a) / divisor;
        imaginary = (b - a * ratio) / divisor;
    }
    return __builtin_complex(real, imaginary);
}

float _Complex __divsc3(float a, float b, float c, float d) {
    __clew_check(is_moderate(a) && is_moderate(b) && is_moderate(c) && is_moderate(d) && (c != 0 || d != 0),
                 "library.unmodelled", "a quotient of complex infinities, or one by zero");
    double divisor = (double)c * c + (double)d * d;
    float real = ((double)a * c + (double)b * d) / divisor, imaginary = ((double)b * c - (double)a * d) / divisor;
    return __builtin_complex(real, imaginary);
}
