//? unreach-call
// Insertion sort of five numbers between 0 and 9.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "insertion-sort.c", 5, "reach_error"); } //~ fails control.error-reached
void assume_abort_if_not(int cond) {
    if (!cond)
        abort();
}
#define N 5

int main(void) {
    int v[N], i, j, k;
    for (i = 0; i < N; i++) {
        v[i] = __VERIFIER_nondet_int();
        assume_abort_if_not(v[i] >= 0 && v[i] <= 9);
    }
    for (j = 1; j < N; j++) {
        k = v[j];
        i = j - 1;
        while (i >= 1 && v[i] > k) {
            v[i + 1] = v[i];
            i = i - 1;
        }
        v[i + 1] = k;
    }
    for (k = 1; k < N; k++)
        if (!(v[k - 1] <= v[k]))
            reach_error();
    return 0;
}
