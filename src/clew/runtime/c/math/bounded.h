/* Functions of <math.h> as anything within bounds. */
#ifndef CLEW_BOUNDED_H
#define CLEW_BOUNDED_H

double __clew_bounded_exp(double), __clew_bounded_log(double), __clew_bounded_log2(double), __clew_bounded_log10(double);
double __clew_bounded_sin(double), __clew_bounded_cos(double), __clew_bounded_tan(double), __clew_bounded_asin(double);
double __clew_bounded_acos(double), __clew_bounded_atan(double), __clew_bounded_atan2(double, double);
double __clew_bounded_sinh(double), __clew_bounded_cosh(double), __clew_bounded_tanh(double);
double __clew_bounded_pow(double, double), __clew_bounded_cbrt(double);

#endif
