//~ holds
//$ -p unreach-call
extern unsigned short __VERIFIER_nondet_ushort(void);
void reach_error(void) {
}
int main(void) {
    int n = __VERIFIER_nondet_ushort() & 255;
    int a = 0, s = 1, t = 1;
    while (s <= n) {
        a++;
        t += 2;
        s += t;
    }
    if (!(a * a <= n && (a + 1) * (a + 1) > n)) reach_error();
    return 0;
}
