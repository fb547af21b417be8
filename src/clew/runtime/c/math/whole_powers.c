/* Powers with whole exponents, by squaring, as the libraries of compilers compute them (`__builtin_powi`). */
#define POWER(name, type)                                                                                              \
    type name(type base, int exponent) {                                                                               \
        type result = 1;                                                                                               \
        for (unsigned left = exponent < 0 ? 0u - (unsigned)exponent : (unsigned)exponent; left != 0; left /= 2) {      \
            if (left % 2 != 0)                                                                                         \
                result *= base;                                                                                        \
            if (left > 1)                                                                                              \
                base *= base;                                                                                          \
        }                                                                                                              \
        return exponent < 0 ? 1 / result : result;                                                                     \
    }
POWER(__powisf2, float)
POWER(__powidf2, double)
