//~ fails
//$ -p termination
extern int __VERIFIER_nondet_int();
int main() {
    int a[5];
    for(int i=0;i<5;i++) a[i]=__VERIFIER_nondet_int();
    int swapped;
    long n=0;
    do {
        swapped=0;
        for(int i=0;i<4;i++)   if(a[i]>=a[i+1]) {
            int t=a[i];
            a[i]=a[i+1];
            a[i+1]=t;
            swapped=1;
            n++;
        }
    } while(swapped);
    return n>10;
}
