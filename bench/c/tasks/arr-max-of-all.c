//~ holds
extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char*,const char*,unsigned,const char*);
extern void __VERIFIER_assume(int);
void __VERIFIER_assert(int c) {
    if(!c) {
        ERROR: __assert_fail("0","x.c",1,"f");
    }
}
#define N 64
int main() {
    int a[N];
    int i;
    for(i=0;i<N;i++) a[i]=__VERIFIER_nondet_int();
    int max=a[0];
    for(i=1;i<N;i++)   if(a[i]>max) max=a[i];
    for(i=0;i<N;i++) __VERIFIER_assert(a[i]<=max);
    return 0;
}
