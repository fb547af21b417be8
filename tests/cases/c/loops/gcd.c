//~ holds
//? unreach-call
// Euclid by subtraction and by remainder give the same.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static unsigned by_remainder(unsigned a, unsigned b) {
    while (b != 0) {
        unsigned r = a % b;
        a = b;
        b = r;
    }
    return a;
}

static unsigned by_subtraction(unsigned a, unsigned b) {
    while (a != b) {
        if (a > b)
            a -= b;
        else
            b -= a;
    }
    return a;
}

int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a >= 1 && a <= 6 && b >= 1 && b <= 6);
    if (by_remainder(a, b) != by_subtraction(a, b))
        reach_error();
    return 0;
}
