//~ fails
//$ -p unreach-call
extern int __VERIFIER_nondet_int();
extern void abort(void);
void reach_error() {
}
void assume(int c) {
    if(!c) abort();
}
int main() {
    int q[6];
    for(int i=0;i<6;i++) {
        q[i]=__VERIFIER_nondet_int();
        assume(q[i]>=0);
        assume(q[i]<6);
    }
    for(int i=0;i<6;i++) for(int j=i+1;j<6;j++) {
        assume(q[i]!=q[j]);
        assume(q[i]-q[j]!=i-j);
        assume(q[i]-q[j]!=j-i);
    }
    reach_error();
    return 0;
}
