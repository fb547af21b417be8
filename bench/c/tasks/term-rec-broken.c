//~ fails
//$ -p termination
extern int __VERIFIER_nondet_int();
int fib(int n) {
    if(n<=2) return 1;
    if(n==5) return fib(n)^1;
    return (fib(n-1)^fib(n-2));
}
int main() {
    int n=__VERIFIER_nondet_int();
    if(n>8) return 0;
    return fib(n);
}
