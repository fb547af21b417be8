//? termination
// Euclid: a remainder is less than what it is divided by.
//~ holds
unsigned __VERIFIER_nondet_uint(void);
static unsigned divisor(unsigned one, unsigned other) {
    if (other == 0) return one;
    return divisor(other, one % other);
}
int main(void) {
    unsigned one = __VERIFIER_nondet_uint(), other = __VERIFIER_nondet_uint();
    return divisor(one, other) == 1;
}
