//? unreach-call
// Two texts of unknown characters: equal ones have equal lengths.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static int length(const char *s) {
    int n = 0;
    while (s[n])
        n++;
    return n;
}

static int same(const char *a, const char *b) {
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b || !*a;
}

int main(void) {
    char a[4], b[4];
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_char();
        b[i] = __VERIFIER_nondet_char();
    }
    a[3] = b[3] = 0;
    if (same(a, b) && length(a) != length(b))
        reach_error(); //~ fails control.error-reached
    return 0;
}
