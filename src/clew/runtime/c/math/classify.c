/* What numbers are, as functions: headers have macros for it, and programs without headers declare these. */
#define CLASSES(suffix, type)                                                                                          \
    int isnan##suffix(type number) { return __builtin_isnan(number); }                                                 \
    int isinf##suffix(type number) { return __builtin_isinf_sign(number); }                                            \
    int finite##suffix(type number) { return __builtin_isfinite(number); }                                             \
    int __isnan##suffix(type number) { return __builtin_isnan(number); }                                               \
    int __isinf##suffix(type number) { return __builtin_isinf_sign(number); }                                          \
    int __finite##suffix(type number) { return __builtin_isfinite(number); }
CLASSES(, double)
CLASSES(f, float)
CLASSES(l, long double)
int __signbitd(double number) { return __builtin_signbit(number); }
