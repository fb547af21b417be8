//? unreach-call
// Sorting four unknown numbers.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define N 4

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < N - 2 - i; j++)
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
    for (int i = 0; i + 1 < N; i++)
        if (a[i] > a[i + 1])
            reach_error(); //~ fails control.error-reached
    return 0;
}
