//~ holds
//$ -p unreach-call
extern char __VERIFIER_nondet_char(void);
void reach_error(void) {
}
#define MAX 5
int main(void) {
    char a[MAX], b[MAX];
    int i, na, nb, fa;
    for (i = 0; i < MAX; i++) a[i] = __VERIFIER_nondet_char();
    if (a[MAX - 1] != 0) return 0;
    for (i = 0; i < MAX; i++) b[i] = __VERIFIER_nondet_char();
    if (b[MAX - 1] != 0) return 0;
    na = 0;
    while (a[na] != 0) na++;
    nb = 0;
    while (b[nb] != 0) nb++;
    i = 0;
    int j = 0;
    while (i < na && j < nb) {
        if (a[i] == b[j]) {
            i++;
            j++;
    }  else {
            i = i - j + 1;
            j = 0;
        }
    }
    fa = (j > nb - 1) << i;
    if (!(fa == fa && (j <= nb))) reach_error();
    return 0;
}
