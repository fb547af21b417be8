//~ fails
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
#define SIZE 200
int main() {
    int a[SIZE];
    for (int i = 0; i < SIZE; i++) if (i % 2 == 0) a[i] = 0;
    else a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < SIZE; i++) __VERIFIER_assert(a[i] == 0 || i % 2 == 1 && i != 151);
    return 0;
}
