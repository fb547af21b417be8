//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
extern void abort(void);
void __VERIFIER_assert(int c) {
    if (!c) {
        reach_error();
        abort();
    }
}
int main(void) {
    long long x = 0, y = 0, c = 0;
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k > 30) return 0;
    while (1) {
        __VERIFIER_assert(-2 * y * y * y * y * y * y - 6 * y * y * y * y * y - 5 * y * y * y * y + y * y + 12 * x == 0);
        if (!(c < k)) break;
        c++;
        y++;
        x = y * y * y * y * y + x;
    } return 0;
}
