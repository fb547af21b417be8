//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error() {
    ((void) sizeof(int));
    abort();
}
void assume_abort_if_not(int cond) {
    if (!cond) {
        abort();
    }
}
void __VERIFIER_assert(int cond) {
    if (!cond) {
        ERROR: {
            reach_error();
            abort();
        }
    }
}
#define N 1000
int a[N], b[N];
int main() {
    int i;
    for (i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
    for (i = 0; i < N; i++) b[i] = a[i];
    for (i = 0; i < N; i++) __VERIFIER_assert(a[i] == b[i]);
    return 0;
}
