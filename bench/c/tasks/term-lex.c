//~ holds
//$ -p termination
extern int __VERIFIER_nondet_int();
int main() {
    int x=__VERIFIER_nondet_int(), y=__VERIFIER_nondet_int();
    if(x>100000||y>100000) return 0;
    while(x>0&&y>0) {
        if(__VERIFIER_nondet_int()) {
            x--;
            y=100;
        } else y--;
    }
    return 0;
}
