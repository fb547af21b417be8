//~ holds
//$ -p unreach-call
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {
}
signed char gcd(signed char a, signed char b) {
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    while (b != 0) {
        signed char t = b;
        b = a % b;
        a = t;
    } return a;
}
int main(void) {
    signed char y = (signed char)__VERIFIER_nondet_uchar();
    if (y <= 0) return 0;
    signed char g = gcd(63, y);
    if (63 % g != 0) reach_error();
    return 0;
}
