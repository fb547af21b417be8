//~ holds
//? unreach-call
// The largest of six unknown numbers is not below any of them.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define N 6
int a[N];

int main(void) {
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    int max = a[0];
    for (int i = 1; i < N; i++)
        if (a[i] > max)
            max = a[i];
    for (int x = 0; x < N; x++)
        if (a[x] > max)
            reach_error();
    return 0;
}
