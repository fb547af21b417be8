// As the software verification competition writes it.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "reach.c", 4, "reach_error"); } //~ fails control.error-reached
extern int __VERIFIER_nondet_int(void);
void assume_abort_if_not(int cond) {
    if (!cond)
        abort();
}
void __VERIFIER_assert(int cond) {
    if (!cond) {
    ERROR:
        reach_error();
    }
    return;
}

int main() {
    int x = __VERIFIER_nondet_int();
    assume_abort_if_not(x >= 0 && x <= 10);
    int y = 0;
    while (y < x)
        y++;
    __VERIFIER_assert(y < 10);
    return 0;
}
