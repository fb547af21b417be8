//~ holds
//$ -p unreach-call
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) {
}
int main(void) {
    unsigned v = __VERIFIER_nondet_uint(), w = v;
    char p1 = 0;
    while (w) {
        p1 = !p1;
        w = w & (w - 1);
    } unsigned u = v;
    char p2 = 0;
    u ^= u >> 1;
    u ^= u >> 2;
    u = (u & 0x11111111U) * 0x11111111U;
    p2 = (u >> 28) & 1;
    if (p1 != p2) reach_error();
    return 0;
}
