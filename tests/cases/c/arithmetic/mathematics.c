//~ holds
#include <clew.h>
#include <math.h>

static int near(double left, double right) { return fabs(left - right) <= 1e-15 * fabs(right); }

int main(void) {
    clew_assert(pow(2, 10) == 1024 && pow(-3, 3) == -27 && pow(2, -1) == 0.5);
    clew_assert(log2(8) == 3 && log10(1000) == 3 && cbrt(27) == 3 && hypot(3, 4) == 5);
    clew_assert(near(exp(1), 2.718281828459045) && near(log(10), 2.302585092994046));
    clew_assert(near(sin(0.5), 0.479425538604203) && near(cos(3), -0.9899924966004454));
    clew_assert(near(atan2(1, -1), 2.356194490192345) && near(acos(0.25), 1.318116071652818));
    clew_assert(rint(2.5) == 2 && lround(-2.5) == -3 && isnan(sqrt(-1)) && pow(0, 0) == 1);
    int exponent;
    clew_assert(frexp(48, &exponent) == 0.75 && exponent == 6 && ldexp(0.75, 6) == 48);
    return 0;
}
