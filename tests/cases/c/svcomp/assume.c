//~ holds
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 0 && x < 100 && y > 0 && y < 100);
    if (x * y == 97 * 101)
        reach_error();
    return 0;
}
