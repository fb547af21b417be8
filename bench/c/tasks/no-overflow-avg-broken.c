//~ fails
//$ -p no-overflow
extern int __VERIFIER_nondet_int();
int avg(int a,int b) {
    return (a+b)/2;
}
int main() {
    int a=__VERIFIER_nondet_int(), b=__VERIFIER_nondet_int();
    return avg(a,b)>0;
}
