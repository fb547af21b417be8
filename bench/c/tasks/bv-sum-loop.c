//~ holds
//$ -p unreach-call
extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {
}
unsigned s_mul(unsigned a, unsigned b) {
    unsigned r = 0;
    while (b) {
        if (b & 1) r += a;
        a <<= 1;
        b >>= 1;
    } return r;
}
int main(void) {
    unsigned a = __VERIFIER_nondet_uint() & 0xff, b = __VERIFIER_nondet_uint() & 0xff;
    if (s_mul(a, b) != a * b) reach_error();
}
