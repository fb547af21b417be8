//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {
}
void assume_abort_if_not(int c) {
    if (!c) abort();
}
void __VERIFIER_assert(int c) {
    if (!c) {
        reach_error();
        abort();
    }
}
int main(void) {
    int n = __VERIFIER_nondet_int(), l, r, i, j;
    assume_abort_if_not(1 <= n && n <= 1000000);
    l = n / 2 + 1;
    r = n;
    if (l > 1) l--;
    else r--;
    while (r > 1) {
        i = l;
        j = 2 * l;
        while (j <= r) {
            if (j < r) {
                __VERIFIER_assert(1 <= j);
                __VERIFIER_assert(j <= n);
                __VERIFIER_assert(1 <= j + 1);
                __VERIFIER_assert(j + 1 <= n);
                if (__VERIFIER_nondet_int()) j = j + 1;
            }
            __VERIFIER_assert(1 <= j);
            __VERIFIER_assert(j <= n);
            if (__VERIFIER_nondet_int()) break;
            __VERIFIER_assert(1 <= i);
            __VERIFIER_assert(i <= n);
            i = j;
            j = 2 * j;
        }
        if (l > 1) {
            l--;
    }  else {
            r--;
        }
    } return 0;
}
