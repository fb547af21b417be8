//~ holds
//$ -p termination
extern int __VERIFIER_nondet_int();
int main() {
    int x=__VERIFIER_nondet_int(), y=__VERIFIER_nondet_int();
    if(x>10000||y>10000||x<-10000||y<-10000) return 0;
    while(x>=0) {
        x=x+y;
        y=y-1;
    }
    return 0;
}
