//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
int isOdd(int n);
int isEven(int n) {
    if (n == 0) return 1;
    else if (n == 1) return 0;
    return isOdd(n - 1);
}
int isOdd(int n) {
    if (n == 0) return 0;
    else if (n == 1) return 1;
    return isEven(n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0) return 0;
    int r = isEven(n), mod = n % 2;
    if (r < 0 || r == mod) {
        if (n > 60) return 0;
        reach_error();
    } return 0;
}
