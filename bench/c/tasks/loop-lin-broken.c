//~ fails
//$ -p unreach-call
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error() {
}
void assume_abort_if_not(int c) {
    if(!c) abort();
}
void __VERIFIER_assert(int c) {
    if(!(c)) {
        ERROR: {
            reach_error();
            abort();
        }
    }
}
int main(void) {
    unsigned int x=0,y=0,n=__VERIFIER_nondet_uint();
    assume_abort_if_not(n<1000000u);
    while(x<n) {
        x++;
        y+=2;
        if(x==5000) y++;
    }
    __VERIFIER_assert(y==2*x);
    __VERIFIER_assert(x==n||n==0);
    return 0;
}
