//~ fails
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error() {
}
int isOdd(int n);
int isEven(int n);
int isOdd(int n) {
    if(n==0) return 0;
    else if(n==1) return 1;
    else return isEven(n-1);
}
int isEven(int n) {
    if(n==0)  return 0;
    else if(n==1) return 0;
    else return isOdd(n-1);
}
int main() {
    int n=__VERIFIER_nondet_int();
    if(n<0||n>46) return 0;
    int r=isEven(n);
    int mod=n%2;
    if(r!=(mod==0)) {
        ERROR: {
            reach_error();
        }
    }
}
