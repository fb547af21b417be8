//~ holds
//$ -p no-overflow
extern int __VERIFIER_nondet_int();
extern long __VERIFIER_nondet_long();
int main() {
    int x=__VERIFIER_nondet_int();
    int y=__VERIFIER_nondet_int();
    if(y==0) return 0;
    if(y==-1) return 0;
    int q=x/y;
    int r=x%y;
    short s=(short)x;
    int sh = (x&1) << 30;
    long l=(long)x*y;
    return (q!=r)+s/3+sh/2+(l>0);
}
