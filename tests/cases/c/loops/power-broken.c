//? no-overflow
// Powers by squaring; the sum of exponents stays small enough.
extern int __VERIFIER_nondet_int(void);

static int power(int base, int exponent) {
    int result = 1;
    while (exponent > 0) {
        if (exponent % 2 == 1)
            result = result * base;
        exponent /= 2;
        base = base * base; //~ fails arithmetic.overflow
    }
    return result;
}

int main(void) {
    int base = __VERIFIER_nondet_int(), exponent = __VERIFIER_nondet_int();
    if (base < -10 || base > 10 || exponent < 0 || exponent > 40)
        return 0;
    return power(base, exponent) <= 10000 ? 0 : 1;
}
