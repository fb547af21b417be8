//~ holds
//$ -p termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 50) return 0;
    int i = n;
    while (i > 0) {
        int j = 0;
        while (j < i - 1) {
            j++;
        }
        i--;
    } return 0;
}
