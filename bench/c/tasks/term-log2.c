//~ holds
//$ -p termination
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(){ unsigned long n=__VERIFIER_nondet_ulong(); int l=0; while(n>1){ n/=2; l++; } return l; }
