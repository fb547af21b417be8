//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error() {
}
void __VERIFIER_assert(int cond) {
    if (!cond) {
        ERROR: {
            reach_error();
            abort();
        }
    }
}
int main() {
    unsigned n = (unsigned)__VERIFIER_nondet_int();
    if (n == 0 || n > 100000) return 0;
    int a[n];
    int max = 0;
    for (unsigned i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    } max = a[0];
    for (unsigned i = 0; i < n; i++) if (a[i] > max) max = a[i];
    for (unsigned i = 0; i < n; i++) __VERIFIER_assert(a[i] <= max);
    return 0;
}
