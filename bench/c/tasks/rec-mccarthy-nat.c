//~ holds
extern int __VERIFIER_nondet_int(void);
void reach_error() {
    __builtin_trap();
}
int addition(int m,int n) {
    if(n==0) return m;
    if(n>0) return addition(m+1,n-1);
    return addition(m-1,n+1);
}
int main() {
    int m=__VERIFIER_nondet_int();
    if(m<0||m>1000) return 0;
    int n=__VERIFIER_nondet_int();
    if(n<0||n>1000) return 0;
    int r=addition(m,n);
    if(r!=m+n) reach_error();
}
