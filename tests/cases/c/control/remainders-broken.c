//? termination
// Euclid with one too many: a remainder and one may be all that it is divided by, and is never zero.
//~ fails control.nontermination
unsigned __VERIFIER_nondet_uint(void);
static unsigned divisor(unsigned one, unsigned other) {
    if (other == 0) return one;
    return divisor(other, one % other + 1);
}
int main(void) {
    unsigned one = __VERIFIER_nondet_uint(), other = __VERIFIER_nondet_uint();
    return divisor(one, other) == 1;
}
