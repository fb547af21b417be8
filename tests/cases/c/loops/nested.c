//~ holds
//? unreach-call
// Three nested loops with bounds that inputs choose.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), count = 0;
    __VERIFIER_assume(0 <= n && n <= 3);
    __VERIFIER_assume(0 <= m && m <= 3);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < 2; k++)
                count++;
    if (count != 2 * n * m)
        reach_error();
    return 0;
}
