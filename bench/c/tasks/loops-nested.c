//~ holds
//$ -p unreach-call
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) {
}
void __VERIFIER_assert(int c) {
    if (!c) {
        reach_error();
        abort();
    }
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(), k = 0, i, j;
    if (!(10 <= n && n <= 10000)) return 0;
    if (!(10 <= m && m <= 10000)) return 0;
    for (i = 0; i < n; i++) for (j = 0; j < m; j++) k++;
    __VERIFIER_assert(k >= 100);
    return 0;
}
