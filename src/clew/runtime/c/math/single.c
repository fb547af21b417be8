/* Functions on float: through those on double, whose results are exact or so precise that rounding them is right. */
#include <limits.h>
#include <math.h>

float exp2f(float value) { return (float)exp2(value); }
float expm1f(float value) { return (float)expm1(value); }
float log1pf(float value) { return (float)log1p(value); }
float logbf(float value) { return (float)logb(value); }
int ilogbf(float value) { return ilogb(value); }
float nearbyintf(float value) { return (float)nearbyint(value); }
long lrintf(float value) { return lrint(value); }
long long llrintf(float value) { return llrint(value); }
long lroundf(float value) { return lround(value); }
long long llroundf(float value) { return llround(value); }
float remainderf(float left, float right) { return (float)remainder(left, right); }
float fdimf(float left, float right) {
    return left != left || right != right ? left + right : left > right ? left - right : 0;
}
float nanf(const char *text) { return (float)nan(text); }
float frexpf(float value, int *exponent) { return (float)frexp(value, exponent); }
float scalbnf(float value, int exponent) { return (float)scalbn(value, exponent); }
float modff(float value, float *whole) {
    double upper;
    float rest = (float)modf(value, &upper);
    *whole = (float)upper;
    return rest;
}

static int within_int(long number) { return number > 5000 ? 5000 : number < -5000 ? -5000 : (int)number; }
double scalbln(double value, long exponent) { return scalbn(value, within_int(exponent)); }
float scalblnf(float value, long exponent) { return scalbnf(value, within_int(exponent)); }
long double scalblnl(long double value, long exponent) { return scalbln((double)value, exponent); }
