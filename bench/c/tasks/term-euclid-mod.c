//~ holds
//$ -p termination
extern unsigned __VERIFIER_nondet_uint(void);
int main(){ unsigned a=__VERIFIER_nondet_uint(),b=__VERIFIER_nondet_uint(); while(b!=0){ unsigned t=a%b; a=b; b=t; } return (int)a; }
