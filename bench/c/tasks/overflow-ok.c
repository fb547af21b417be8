//~ holds
//$ -p no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), s = 0;
    if (n < 0 || n > 30000) return 0;
    for (int i = 0; i < n; i++) s += i;
    return s < 0;
}
