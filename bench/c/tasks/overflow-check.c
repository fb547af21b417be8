//~ fails
//$ -p no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a > 0 && b > 0 && a < 50000 && b < 50000) return a * b > 0;
    return 0;
}
