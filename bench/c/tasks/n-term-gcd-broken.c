//~ fails
//$ -p termination
extern unsigned __VERIFIER_nondet_uint();
int main() {
    unsigned a=__VERIFIER_nondet_uint(), b=__VERIFIER_nondet_uint();
    unsigned steps=0;
    while(a!=b) {
        if(a>b) a-=b;
        else b-=a;
        steps++;
    }
    return steps;
}
