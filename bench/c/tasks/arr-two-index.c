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
    int a[10000], b[10000];
    int i = 1, j = 0;
    while (i < 10000) {
        a[j] = b[i];
        i = i + 5;
        j = j + 1;
    } i = 1;
    j = 0;
    while (i < 10000) {
        __VERIFIER_assert(a[j] == b[5 * j + 1]);
        i = i + 5;
        j = j + 1;
    } return 0;
}
