/* Long double is double here (-mlong-double-64), and so are its functions. */
#include <math.h>
#include <stdlib.h>
#include <wchar.h>

#define ONE(name)                                                                                                      \
    long double name##l(long double value) { return name((double)value); }
#define TWO(name)                                                                                                      \
    long double name##l(long double left, long double right) { return name((double)left, (double)right); }

ONE(fabs) ONE(trunc) ONE(floor) ONE(ceil) ONE(round) ONE(rint) ONE(nearbyint) ONE(logb) ONE(sqrt)
ONE(exp) ONE(exp2) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(cbrt)
ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan) ONE(sinh) ONE(cosh) ONE(tanh)
TWO(copysign) TWO(fdim) TWO(fmax) TWO(fmin) TWO(fmod) TWO(remainder) TWO(pow) TWO(hypot) TWO(atan2)

long double nanl(const char *text) { return nan(text); }
long double modfl(long double value, long double *whole) { return modf(value, (double *)whole); }
long double frexpl(long double value, int *exponent) { return frexp(value, exponent); }
long double ldexpl(long double value, int exponent) { return ldexp(value, exponent); }
long double scalbnl(long double value, int exponent) { return scalbn(value, exponent); }
long double fmal(long double left, long double right, long double more) { return fma(left, right, more); }
int ilogbl(long double value) { return ilogb(value); }
long lrintl(long double value) { return lrint(value); }
long long llrintl(long double value) { return llrint(value); }
long lroundl(long double value) { return lround(value); }
long long llroundl(long double value) { return llround(value); }
int __fpclassifyl(long double value) { return __fpclassify(value); }
int __signbitl(long double value) { return __signbit(value); }

long double strtold(const char *restrict text, char **restrict end) { return strtod(text, end); }
