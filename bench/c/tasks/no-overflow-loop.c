//~ holds
//$ -p no-overflow
extern int __VERIFIER_nondet_int();
extern unsigned char __VERIFIER_nondet_uchar();
int main() {
    unsigned char n=__VERIFIER_nondet_uchar();
    int f=1, s=0;
    for(int i=1;i<=n;i++) {
        if(f>1000000) f%=1009;
        f=f*i;
        s^=f;
    }
    return s;
}
