//~ holds
//$ -p termination
extern int __VERIFIER_nondet_int(void);
int f(int x) {
    if (x > 100) return x - 10;
    return f(f(x + 11));
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 200) return 0;
    return f(x) == 0;
}
